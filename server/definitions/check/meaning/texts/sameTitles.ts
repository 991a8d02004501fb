import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type JsonPath, type MeaningCheck, type Mistake, inReference, inStage } from '../../mistake.ts'
import { fieldUi } from '../../../../../src/engine/layout.ts'

/** Choices have different names: the tabs of a form, the fields of a tab, the options of a field. */
export const sameTitles: MeaningCheck = ({ stages, reference }) => [
  ...stages.flatMap((stage) => [...tabs(stage), ...fields(stage), ...options(stage)]),
  ...Object.entries(reference.lists).flatMap(([name, { enumNames = [] }]) =>
    repeated(enumNames).map(({ n, title }) =>
      inReference(['lists', name, 'enumNames', n], `two options have the name "${title}". Rename one of them.`),
    ),
  ),
]

const repeated = (titles: (string | undefined)[]): { n: number; title: string }[] =>
  titles.flatMap((title, n) =>
    title !== undefined && titles.findIndex((other) => isAlike(other, title)) < n ? [{ n, title }] : [],
  )

/** People do not distinguish names that differ only in capitals. */
const isAlike = (one: string | undefined, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

function tabs(stage: FolderStage): Mistake[] {
  return repeated(stage.ui['ui:tabs'].map(({ title }) => title)).map(({ n, title }) =>
    inStage(stage, 'ui', ['ui:tabs', n, 'title'], `two tabs have the title "${title}". Rename one of them.`),
  )
}

/** The fields that stand together: of a tab without sections, or of a section. */
function groups({ ui }: FolderStage): string[][] {
  return ui['ui:tabs'].flatMap(({ fields: own = [], sections = [] }) => [own, ...sections.map((each) => each.fields)])
}

function fields(stage: FolderStage): Mistake[] {
  const { properties } = stage.data
  return groups(stage).flatMap((names) =>
    repeated(names.map((name) => properties[name]?.title)).map(({ n, title }) => {
      const at: JsonPath = ['properties', names[n] ?? '', 'title']
      const message = `two fields of one tab have the title "${title}". Rename one of them, or put it into another section.`
      return inStage(stage, 'data', at, message)
    }),
  )
}

function options(stage: FolderStage): Mistake[] {
  return Object.keys(stage.ui).flatMap((field) =>
    repeated(fieldUi(stage.ui, field)?.['ui:enumNames'] ?? []).map(({ n, title }) => {
      const at: JsonPath = [field, 'ui:enumNames', n]
      return inStage(stage, 'ui', at, `two options have the name "${title}". Rename one of them.`)
    }),
  )
}
