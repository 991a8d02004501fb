import type { ApplicationDefinition } from '../../../../../src/engine/definition.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import {
  type JsonPath,
  type MeaningCheck,
  type Mistake,
  inApplication,
  inPaper,
  inReference,
  inStage,
} from '../../mistake.ts'
import { columnsOf } from '../../fields.ts'
import { fieldUi } from '../../../../../src/engine/layout.ts'

/**
 * Checks that things that people read beside each other have different names: the stages, the tabs of a form, the
 * sections and fields of a tab, the columns of a table, the options of a field, the documents of a stage.
 */
export const sameTitles: MeaningCheck = ({ stages, reference, application, paper }) => [
  ...stages.flatMap((stage) => [
    ...tabs(stage),
    ...sections(stage),
    ...fields(stage),
    ...columns(stage),
    ...options(stage),
    ...documents(stage),
  ]),
  ...repeated(stages.map(({ stage }) => stage.title)).flatMap(({ n, title }) => {
    const message = `two stages have the title "${title}". Rename one of them.`
    return stages[n] ? inStage(stages[n], 'stage', ['title'], message) : []
  }),
  ...repeated((paper?.chapters ?? []).map(({ title }) => title)).map(({ n, title }) =>
    inPaper(['chapters', n, 'title'], `two chapters have the title "${title}". Rename one of them.`),
  ),
  ...listColumns(stages, application),
  ...(['summary', 'confirm'] as const).flatMap((list) =>
    repeated((application[list] ?? []).map(({ label }) => label)).map(({ n, title }) =>
      inApplication([list, n, 'label'], `two values have the label "${title}". Rename one of them.`),
    ),
  ),
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

/** Whether two names are the same but for capitals, which people do not notice. */
const isAlike = (one: string | undefined, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

/** Finds listed columns with the same title. A column without a title has its field's. */
function listColumns(stages: FolderStage[], { listColumns: columns = {} }: ApplicationDefinition): Mistake[] {
  const names = Object.keys(columns)
  const fields = Object.values(columns).map(({ from }) => from)
  const titles = Object.values(columns).map(({ from, title }, n) => {
    // A field that is listed twice is another check's mistake.
    if (fields.indexOf(from) < n) return undefined
    const [source, field = ''] = from.split('.', 2)
    return title ?? stages.find(({ stage }) => stage.source === source)?.data.properties[field]?.title
  })
  return repeated(titles).map(({ n, title }) =>
    inApplication(
      ['listColumns', names[n] ?? ''],
      `two columns of the list have the title "${title}". Give one of them another "title".`,
      'key',
    ),
  )
}

function tabs(stage: FolderStage): Mistake[] {
  return repeated(stage.ui['ui:tabs'].map(({ title }) => title)).map(({ n, title }) =>
    inStage(stage, 'ui', ['ui:tabs', n, 'title'], `two tabs have the title "${title}". Rename one of them.`),
  )
}

function sections(stage: FolderStage): Mistake[] {
  return stage.ui['ui:tabs'].flatMap(({ sections: own = [] }, tab) =>
    repeated(own.map(({ title }) => title)).map(({ n, title }) => {
      const message = `two sections of one tab have the title "${title}". Rename one of them.`
      return inStage(stage, 'ui', ['ui:tabs', tab, 'sections', n, 'title'], message)
    }),
  )
}

function columns(stage: FolderStage): Mistake[] {
  return Object.entries(stage.data.properties).flatMap(([field, schema]) => {
    const own = columnsOf(schema) ?? {}
    const names = Object.keys(own)
    return repeated(names.map((name) => own[name]?.title)).map(({ n, title }) => {
      const at: JsonPath = ['properties', field, 'items', 'properties', names[n] ?? '', 'title']
      return inStage(stage, 'data', at, `two columns of one table have the title "${title}". Rename one of them.`)
    })
  })
}

function documents(stage: FolderStage): Mistake[] {
  const kinds = Object.entries(stage.stage.documents ?? {})
  return repeated(kinds.map(([, { title }]) => title)).map(({ n, title }) => {
    const at: JsonPath = ['documents', kinds[n]?.[0] ?? '', 'title']
    return inStage(stage, 'stage', at, `two documents have the title "${title}". Rename one of them.`)
  })
}

/** The groups in which fields are shown together: a tab without sections, or a section. */
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
