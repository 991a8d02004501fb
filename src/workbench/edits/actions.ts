import { valueAt } from '../../engine/path.ts'
import { t } from '../../texts/t.ts'
import { valueIn } from '../files.ts'
import { stateAt } from '../paths.ts'
import { type Edit, edit } from './edit.ts'
import { done } from './operations.ts'
import { requireCode, requireState } from './paths.ts'
import { EditError } from './text.ts'

/** An action of a stage, which people take in a state of its workflow. */
export interface NewAction {
  file: string
  state: string
  code: string
  /** Button text. */
  name: string
  /** Who may take it, by the name that the workflow has for them. */
  people: string
  /** The state to which it leads; '' for one that leads nowhere else. */
  target: string
}

export const addAction = ({ file, state, code, name, people, target }: NewAction): Edit =>
  edit((files) => {
    const at = [...stateAt(file, state), 'on', code]
    requireState(files, file, state)
    requireCode(code)
    if (name === '' || people === '') throw new EditError(t('Say what the button is called, and who may press it.'))
    if (valueAt(valueIn(files, file), at) !== undefined)
      throw new EditError(t('An action with the code {code} already exists here. Choose another code.', { code }))
    const value = { ...(target !== '' && { target }), guard: { type: 'may', params: people }, meta: { name } }
    return done(files, [{ do: 'set', file, at, value }])
  })
