import { valueAt } from '../../engine/path.ts'
import { t } from '../../texts/t.ts'
import { type Edit, edit } from '../edits/edit.ts'
import { done } from '../edits/operations.ts'
import { EditError } from '../edits/text.ts'
import { objectIn } from '../files.ts'

const reference = 'reference.json'

/** Adds an option list with a first option. */
export const addList = ({ name }: { name: string }): Edit =>
  edit((files) => {
    if (!/^[a-z]\w{0,59}$/i.test(name))
      throw new EditError(t('A name of a list consists of letters, digits and “_”, and begins with a letter.'))
    if (valueAt(objectIn(files, reference), ['lists', name]) !== undefined)
      throw new EditError(t('A list named {name} already exists. Choose another name.', { name }))
    const value = { type: 'string', enum: ['First option'] }
    return done(files, [{ do: 'set', file: reference, at: ['lists', name], value }])
  })
