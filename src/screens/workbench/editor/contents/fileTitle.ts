import { fileOfKind, standardKind } from '../../../../engine/applications/kinds.ts'
import { isCases, kindOf } from '../../../../engine/source/source.ts'
import { t } from '../../../../texts/t.ts'
import { type DefinitionFiles, stageOf, textAt, valueIn } from '../../../../workbench/files.ts'
import { symbolTableOf } from '../../../../workbench/symbolTable.ts'

/** Whether a file has a title by which people know it. */
export const isTitled = (file: string): boolean => ['table', 'path', 'record', 'application'].includes(kindOf(file))

/** The title of a file, as people know it. */
export function fileTitle(files: DefinitionFiles, file: string): string {
  if (kindOf(file) === 'application') return t('New application')
  if (isCases(file)) return t('Cases of {what}', { what: titleBeside(files, file) })
  return isTitled(file) ? textAt(valueIn(files, file), ['title'], file) : file
}

/** The title of the stage, table or kind of application that a file of cases is beside. */
function titleBeside(files: DefinitionFiles, file: string): string {
  const stage = stageOf(file)
  if (stage !== undefined) return symbolTableOf(files).stages.get(stage)?.title ?? stage
  const beside = file.replace(/\.cases\.json$/, '.json')
  if (beside === fileOfKind(standardKind)) return fileTitle(files, 'application.json')
  return textAt(valueIn(files, beside), ['title'], file)
}
