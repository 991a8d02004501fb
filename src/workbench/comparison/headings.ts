import { valueAt } from '../../engine/path.ts'
import { quoted } from '../../texts/quoted.ts'
import { t } from '../../texts/t.ts'
import { kindOf } from '../../engine/source/source.ts'
import { stageOf, valueIn } from '../files.ts'
import type { Known } from '../known.ts'

const titleOf = ({ files }: Known, file: string): string => {
  const title = valueAt(valueIn(files, file), ['title'])
  return quoted(typeof title === 'string' ? title : file)
}

const nameIn = (file: string): string => /([^/]+?)(\.cases)?\.json$/.exec(file)?.[1] ?? file

/** What a file is, by its kind, as a heading. */
const headings: Readonly<Record<string, (known: Known, file: string) => string>> = {
  application: () => t('Application'),
  reference: () => t('Reference data'),
  paper: () => t('Credit paper'),
  path: (known, file) => t('Kind of application {title}', { title: titleOf(known, file) }),
  pathCases: (_, file) => t('Cases of the path {title}', { title: quoted(nameIn(file)) }),
  table: (known, file) => t('Decision table {title}', { title: titleOf(known, file) }),
  tableCases: (known, file) =>
    t('Cases of the decision table {title}', { title: titleOf(known, file.replace('.cases.json', '.json')) }),
  record: (known, file) => t('Records {title}', { title: titleOf(known, file) }),
  briefing: (known, file) => t('Briefing {title}', { title: titleOf(known, file) }),
  texts: (_, file) => t('Texts in the language {language}', { language: nameIn(file) }),
}

/** What the changes of a file are listed under: the stage of its folder, or what the file is. */
export function headingOf(known: Known, file: string): string {
  const formType = stageOf(file)
  if (formType !== undefined) return known.stages.get(formType)?.title ?? formType
  return headings[kindOf(file)]?.(known, file) ?? file
}
