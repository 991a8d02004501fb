import { isRecord, valueAt } from '../../engine/path.ts'
import { t } from '../../texts/t.ts'
import { type DefinitionFiles, type JsonPath, valueIn } from '../files.ts'
import { eventsOf, stagesOnPath, stateAt } from '../paths.ts'
import { type Edit, edit } from './edit.ts'
import { type Operation, doing, done } from './operations.ts'
import { EditError } from './text.ts'

/** A stage of a kind of application; `file` defines the kind. */
interface PathStageRef {
  file: string
  formType: string
}

/** Adds a stage as the last. Its own form on the page says which stages it follows. */
export const addPathStage = ({ file, formType }: PathStageRef): Edit =>
  edit((files) => {
    if (stagesOnPath(files, file).includes(formType)) throw new EditError(t('This stage is already on the path.'))
    return done(files, [{ do: 'add', file, at: ['stages'], value: { formType, after: [] } }])
  })

/** Moves a stage: before another one, or last. */
export const movePathStage = ({ file, formType, before }: PathStageRef & { before?: string }): Edit =>
  edit((files) => {
    const place = before === undefined ? undefined : numberOf(files, file, before)
    return done(files, [
      { do: 'move', file, at: ['stages', numberOf(files, file, formType)], to: ['stages'], before: place },
    ])
  })

/** Removes a stage, also from the `after` of others. The check names the states that still refer to it. */
export const removePathStage = ({ file, formType }: PathStageRef): Edit =>
  edit((files) => {
    const number = numberOf(files, file, formType)
    const followers = stagesOnPath(files, file).flatMap((_, n): Operation[] => {
      const after = valueAt(valueIn(files, file), ['stages', n, 'after'])
      const place = Array.isArray(after) ? after.indexOf(formType) : -1
      return place < 0 ? [] : [{ do: 'remove', file, at: ['stages', n, 'after', place] }]
    })
    return done(files, [...followers, { do: 'remove', file, at: ['stages', number] }])
  })

function numberOf(files: DefinitionFiles, file: string, formType: string): number {
  const number = stagesOnPath(files, file).indexOf(formType)
  if (number < 0) throw new EditError(t('There is no stage {stage} on this path.', { stage: formType }))
  return number
}

/** A state of a path, by the keys that lead to it. */
interface StateRef {
  file: string
  state: string
}

/** Adds a state as the last in the state `within`; '' is the path itself. */
export const addState = ({ file, within, code }: { file: string; within: string; code: string }): Edit =>
  edit((files) => {
    const name = (code.charAt(0) + code.slice(1).toLowerCase()).replaceAll('_', ' ')
    const editable = firstEditable(valueAt(valueIn(files, file), [...stateAt(file, within), 'states']))
    const meta = { name, ...(editable !== undefined && { editable }) }
    return done(files, [{ do: 'set', file, at: freeState(files, file, within, code), value: { meta } }])
  })

/**
 * Who may change the form in the first of these states in which anybody may. A new state begins with them: a form that
 * nobody may change shows no actions, and there would be no way out.
 */
const firstEditable = (states: unknown): unknown =>
  Object.values(isRecord(states) ? states : {})
    .map((state) => valueAt(state, ['meta', 'editable']) ?? firstEditable(valueAt(state, ['states'])))
    .find((who) => who !== undefined)

/**
 * Adds a stage to those that are open at the same time, as a state with states of its own: it is open unless its work
 * is already finished, and until the event happens.
 */
export const addStageBeside = (given: {
  file: string
  within: string
  code: string
  formType: string
  event: string
}): Edit =>
  edit((files) => {
    const { file, within, code, formType, event } = given
    if (formType === '' || event === '') throw new EditError(t('Choose the stage, and the event that completes it.'))
    const isDone = { guard: { type: 'stageDone', params: { stage: formType } }, target: 'DONE' }
    const states = {
      ENTRY: { always: [isDone, { target: 'OPEN' }] },
      OPEN: { meta: { open: [formType] }, on: { [event]: { target: 'DONE' } } },
      DONE: { type: 'final' },
    }
    return done(files, [
      { do: 'set', file, at: freeState(files, file, within, code), value: { initial: 'ENTRY', states } },
    ])
  })

/** The place of a new state. Throws `EditError` if `within` does not exist, or the code is malformed or taken. */
function freeState(files: DefinitionFiles, file: string, within: string, code: string): JsonPath {
  const at = [...stateAt(file, within), 'states', code]
  if (within !== '') requireState(files, file, within)
  requireCode(code)
  if (valueAt(valueIn(files, file), at) !== undefined)
    throw new EditError(t('A state with the code {state} already exists. Choose another code.', { state: code }))
  return at
}

/** Throws `EditError` if the state no longer exists: an undo, or typing in the file, may have removed it. */
export function requireState(files: DefinitionFiles, file: string, state: string): void {
  if (valueAt(valueIn(files, file), stateAt(file, state)) === undefined)
    throw new EditError(t('There is no state {state} on this path.', { state }))
}

export function requireCode(code: string): void {
  if (!/^[A-Z][A-Z0-9_]*$/.test(code))
    throw new EditError(t('A code consists of capital letters, digits and “_”, and begins with a letter.'))
}

/** Moves a state among those beside it: before the one with that code, or last. */
export const moveState = ({ file, state, before }: StateRef & { before?: string }): Edit =>
  doing({ do: 'reorder', file, at: stateAt(file, state), before })

/** Removes a state. The check names what still leads there. */
export const removeState = ({ file, state }: StateRef): Edit => doing({ do: 'remove', file, at: stateAt(file, state) })

/** Adds an event that leads from a state to another one. */
export const addEvent = ({ file, state, event, target }: StateRef & { event: string; target: string }): Edit =>
  edit((files) => {
    const at = [...stateAt(file, state), 'on', event]
    requireState(files, file, state)
    requireCode(event)
    if (valueAt(valueIn(files, file), at) !== undefined)
      throw new EditError(t('This state already reacts to {event}.', { event }))
    return done(files, [{ do: 'set', file, at, value: { target } }])
  })

/** Removes an event from a state. */
export const removeEvent = ({ file, state, event }: StateRef & { event: string }): Edit =>
  edit((files) => {
    const on = [...stateAt(file, state), 'on']
    const isOnly = eventsOf(files, file, state).every((each) => each === event)
    return done(files, [{ do: 'remove', file, at: isOnly ? on : [...on, event] }])
  })
