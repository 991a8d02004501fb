import { valueAt } from '../../engine/path.ts'
import { quoted } from '../../texts/quoted.ts'
import { t } from '../../texts/t.ts'
import { kindOf } from '../../engine/source/source.ts'
import { stageOf, valueIn } from '../files.ts'
import type { SymbolTable } from '../symbolTable.ts'

const titleOf = ({ files }: SymbolTable, file: string): string => {
  const title = valueAt(valueIn(files, file), ['title'])
  return quoted(typeof title === 'string' ? title : file)
}

const nameIn = (file: string): string => /([^/]+?)(\.cases)?\.json$/.exec(file)?.[1] ?? file

/** What a file is, by its kind, as a heading. */
const headings: Readonly<Record<string, (symbols: SymbolTable, file: string) => string>> = {
  application: () => t('Application'),
  reference: () => t('Reference data'),
  paper: () => t('Credit paper'),
  path: (symbols, file) => t('Kind of application {title}', { title: titleOf(symbols, file) }),
  pathCases: (_, file) => t('Cases of the path {title}', { title: quoted(nameIn(file)) }),
  table: (symbols, file) => t('Decision table {title}', { title: titleOf(symbols, file) }),
  tableCases: (symbols, file) =>
    t('Cases of the decision table {title}', { title: titleOf(symbols, file.replace('.cases.json', '.json')) }),
  record: (symbols, file) => t('Records {title}', { title: titleOf(symbols, file) }),
  briefing: (symbols, file) => t('Briefing {title}', { title: titleOf(symbols, file) }),
  texts: (_, file) => t('Texts in the language {language}', { language: nameIn(file) }),
}

/** What the changes of a file are listed under: the stage of its folder, or what the file is. */
export function headingOf(symbols: SymbolTable, file: string): string {
  const formType = stageOf(file)
  if (formType !== undefined) return symbols.stages.get(formType)?.title ?? formType
  return headings[kindOf(file)]?.(symbols, file) ?? file
}
