import { kindOf } from '../../../../engine/source/source.ts'
import { t } from '../../../../texts/t.ts'
import { type DefinitionFiles, textAt, valueIn } from '../../../../workbench/files.ts'

/** Whether a file has a title by which people know it. */
export const isTitled = (file: string): boolean => ['table', 'path', 'record', 'application'].includes(kindOf(file))

/** The title of a file, as people know it. */
export function fileTitle(files: DefinitionFiles, file: string): string {
  if (kindOf(file) === 'application') return t('New application')
  return isTitled(file) ? textAt(valueIn(files, file), ['title'], file) : file
}
