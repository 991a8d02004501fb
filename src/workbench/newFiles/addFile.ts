import { t } from '../../texts/t.ts'
import { type Edit, edit, withText } from '../edits/edit.ts'
import { newText } from '../edits/layout.ts'
import { EditError } from '../edits/text.ts'
import { nameFrom } from '../nameFrom.ts'
import { type NewFileKind, beginnings, isTaken } from './beginnings.ts'

export interface NewFile {
  kind: NewFileKind
  title: string
}

/** The path of a new file, which is named after its title. */
export const pathOf = ({ kind, title }: NewFile): string =>
  `${beginnings[kind].collection}/${nameFrom(title, '-')}.json`

/** Adds the file of a decision table, a record type or a kind of application, with the least that is valid. */
export const addFile = ({ kind, title }: NewFile): Edit =>
  edit((files) => {
    const name = nameFrom(title, '-')
    if (name === '') throw new EditError(t('Use letters from a to z in the title: the file is named after it.'))
    if (isTaken(files, kind, name))
      throw new EditError(t('A file named {name} already exists. Choose another title.', { name }))
    return withText(files, pathOf({ kind, title }), newText(beginnings[kind].valueOf(files, title, name)))
  })
