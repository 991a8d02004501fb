import type { PaperDefinition } from '../../../../../src/engine/definition.ts'
import type { Definitions, FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { columnsOf } from '../../fields.ts'
import { type JsonPath, type MeaningCheck, type Mistake, inPaper } from '../../mistake.ts'
import { choice } from '../../suggest.ts'
import { calledNow } from '../fields/earlierNames.ts'

/**
 * Checks that the credit paper names each field once, only fields and columns that exist, and with each summary what it
 * sums up.
 */
export const paper: MeaningCheck = (definitions) => {
  const { paper: definition } = definitions
  if (!definition) return []
  return [
    ...compilerMistakes(definitions, definition),
    ...stageMistakes(definitions, definition),
    ...fieldsIn(definition).flatMap((place, n, all) => fieldMistakes(definitions, place, all.slice(0, n))),
    ...tableMistakes(definitions, definition),
    ...sourceMistakes(definitions, definition),
  ]
}

interface NamedPath {
  path: string
  at: JsonPath
}

const fieldsIn = ({ chapters }: PaperDefinition): NamedPath[] =>
  chapters.flatMap(({ fields }, n) => fields.map((path, k) => ({ path, at: ['chapters', n, 'fields', k] })))

function compilerMistakes({ stages }: Definitions, { compiledBy }: PaperDefinition): Mistake[] {
  const known = stages.map(({ stage }) => stage.formType)
  return known.includes(compiledBy)
    ? []
    : [inPaper(['compiledBy'], `there is no stage "${compiledBy}".${choice(compiledBy, known)}`)]
}

/** Finds stages that do not exist, each once, however many of its fields the paper names. */
function stageMistakes({ stages }: Definitions, definition: PaperDefinition): Mistake[] {
  const known = stages.map(({ stage }) => stage.source)
  const places = [...fieldsIn(definition), ...sourcesIn(definition)].map(({ path, at }) => ({
    source: partsOf(path)[0],
    at,
  }))
  const unknown = new Map(
    places.toReversed().flatMap(({ source, at }) => (known.includes(source) ? [] : [[source, at]])),
  )
  return [...unknown].map(([source, at]) => inPaper(at, `no stage has the source "${source}".${choice(source, known)}`))
}

const sourcesIn = ({ sources = {} }: PaperDefinition): NamedPath[] =>
  Object.entries(sources).flatMap(([path, names]) => names.map((name, n) => ({ path: name, at: ['sources', path, n] })))

function fieldMistakes(definitions: Definitions, { path, at }: NamedPath, before: NamedPath[]): Mistake[] {
  const unknown = unknownField(definitions, path)
  if (unknown !== undefined) return [inPaper(at, unknown)]
  if (before.some((other) => other.path === path))
    return [inPaper(at, `"${path}" is already in the paper. Remove one of them.`)]
  return []
}

const partsOf = (path: string): [source: string, field: string] => {
  const [source = '', field = ''] = path.split('.', 2)
  return [source, field]
}

const stageOf = ({ stages }: Pick<Definitions, 'stages'>, path: string): FolderStage | undefined =>
  stages.find(({ stage }) => stage.source === partsOf(path)[0])

/** What is wrong with a field's path if its stage exists; undefined if nothing is. */
function unknownField(definitions: Definitions, path: string): string | undefined {
  const [, field] = partsOf(path)
  const stage = stageOf(definitions, path)
  if (!stage) return undefined
  const fields = Object.keys(stage.data.properties)
  if (!fields.includes(field))
    return `the stage has no field "${field}".${calledNow(stage, field) || choice(field, fields)}`
  return stage.ui['ui:hidden']?.includes(field)
    ? `"${field}" is never shown: it is under "ui:hidden". Remove it here, or give it a place in ui.schema.json.`
    : undefined
}

/** What is wrong with a field of `tables` or `sources` that is in no chapter; undefined for one that is. */
function notInChapters(definition: PaperDefinition, path: string): string | undefined {
  const known = fieldsIn(definition).map((place) => place.path)
  return known.includes(path)
    ? undefined
    : `"${path}" is in no chapter. Add it to the "fields" of one, or remove it here.${choice(path, known)}`
}

function tableMistakes(definitions: Definitions, definition: PaperDefinition): Mistake[] {
  return Object.entries(definition.tables ?? {}).flatMap(([path, { columns = [], totals = [] }]) => {
    const at = ['tables', path]
    const absent = notInChapters(definition, path)
    if (absent !== undefined) return [inPaper(at, absent, 'key')]
    const schema = stageOf(definitions, path)?.data.properties[partsOf(path)[1]]
    if (!schema) return []
    const known = columnsOf(schema)
    if (!known)
      return [inPaper(at, `"${path}" is not a table, and has no columns to choose from. Remove it here.`, 'key')]
    const names = Object.keys(known).filter((name) => name !== 'id')
    const shown = columns.length > 0 ? columns : names
    return [
      ...columns.flatMap((name, n) =>
        names.includes(name)
          ? []
          : inPaper([...at, 'columns', n], `the table has no column "${name}" to show.${choice(name, names)}`),
      ),
      ...totals.flatMap((name, n) => totalMistake(name, known[name]?.type, shown, [...at, 'totals', n])),
    ]
  })
}

function totalMistake(name: string, type: unknown, shown: string[], at: JsonPath): Mistake[] {
  if (!shown.includes(name)) return [inPaper(at, `the table shows no column "${name}".${choice(name, shown)}`)]
  return type === 'number' || type === 'integer'
    ? []
    : [inPaper(at, `"${name}" holds no numbers, and has no sum. Remove it here.`)]
}

function sourceMistakes(definitions: Definitions, definition: PaperDefinition): Mistake[] {
  return Object.entries(definition.sources ?? {}).flatMap(([path, sources]) => {
    const at = ['sources', path]
    const absent = notInChapters(definition, path)
    if (absent !== undefined) return [inPaper(at, absent, 'key')]
    const stage = stageOf(definitions, path)?.stage
    const isThere = definitions.stages.some((each) => each.stage.formType === definition.compiledBy)
    if (stage && isThere && stage.formType !== definition.compiledBy)
      return [
        inPaper(
          at,
          `only a field of the stage "${definition.compiledBy}", which compiles the paper, sums up others. Remove it here.`,
          'key',
        ),
      ]
    return sources.flatMap((name, n) => {
      const unknown =
        unknownField(definitions, name) ??
        (partsOf(name)[0] === stage?.source
          ? `"${name}" is a field of the summary's own stage. Name one of another.`
          : undefined)
      return unknown === undefined ? [] : inPaper([...at, n], unknown)
    })
  })
}
