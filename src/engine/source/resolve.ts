import { kindOfFile } from '../applications/kinds.ts'
import type {
  ApplicationDefinition,
  BriefingDefinition,
  FieldUi,
  KindDefinition,
  PaperDefinition,
  RecordType,
  ReferenceData,
  Schema,
  StageFiles,
  TableDefinition,
  UiDefinition,
} from '../definition.ts'
import { type EvolutionKeys, isRetired, pastOf } from '../evolution/past.ts'
import { formats } from '../kinds/registry.ts'
import { asText, isRecord } from '../path.ts'
import type { BoundTable } from '../tables/lookUp.ts'
import { isTable } from '../structure.ts'
import type { Definitions, FolderStage } from './definitions.ts'
import { mapValues } from './mapValues.ts'
import { revive } from './revive.ts'
import { ofSameFiles } from './sameFiles.ts'
import { type Source, type StagePart, membersOf, stageFiles } from './source.ts'
import { type StageFile, type WireFile, type WorkflowFile, stageInFull, withPeople } from './workflowFile.ts'

type List = ReferenceData['lists'][string]
type DataDefinition = StageFiles['data']

const listPointer = /^\.\.\/\.\.\/reference\.json#\/lists\/(\w+)$/

/** The option list that a field's `$ref` names; undefined when it names none. */
export function listName(schema: Schema): string | undefined {
  return schema.$ref?.match(listPointer)?.[1]
}

/**
 * The files as the engine takes them: option lists are in the fields that refer to them, their names in the UI,
 * people in the workflow's places that name them, tables in the expressions that look something up in them,
 * `{provider}` is the brand's, and `$schema` is gone. The files' shape must have been checked (`checkShape`).
 */
export function resolve(source: Source): Definitions {
  const reference = valueOf<ReferenceData>(source, 'reference.json')
  const application = valueOf<ApplicationDefinition>(source, 'application.json')
  const folders = [...source.folders].sort((one, other) => place(application, one) - place(application, other))
  const tables = tablesIn(source)
  const stages = folders.map((folder) =>
    ofSameFiles(source, folder, () => withTables(resolveStage(source, folder, reference), tables)),
  )
  const kinds = Object.fromEntries(
    membersOf(source, 'paths').map((name) => [kindOfFile(name), valueOf<KindDefinition>(source, `paths/${name}.json`)]),
  )
  const records = Object.fromEntries(
    membersOf(source, 'records').map((name) => [name, valueOf<RecordType>(source, `records/${name}.json`)]),
  )
  const paper = source.files.has('paper.json') ? valueOf<PaperDefinition>(source, 'paper.json') : undefined
  const briefings = Object.fromEntries(
    membersOf(source, 'briefings').map((name) => [name, valueOf<BriefingDefinition>(source, `briefings/${name}.json`)]),
  )
  return { stages, application, reference, kinds, tables, records, briefings, paper }
}

const tablesIn = (source: Source): Definitions['tables'] =>
  Object.fromEntries(
    membersOf(source, 'tables').map((name) => [name, valueOf<TableDefinition>(source, `tables/${name}.json`)]),
  )

/**
 * Every lookup in an expression holds its table in place of the name. A name without a table stays, for the check to
 * find.
 */
function withTables(stage: FolderStage, tables: Definitions['tables']): FolderStage {
  return revive(stage, (part) => {
    if (!isRecord(part) || !Array.isArray(part.lookup) || Object.keys(part).length > 1) return part
    const [name, ...inputs] = part.lookup as unknown[]
    const table = typeof name === 'string' ? bound(name, tables) : undefined
    return table ? { lookup: [table, ...inputs] } : part
  })
}

/** The table that a lookup names, as `table` or `table.output`. */
function bound(name: string, tables: Definitions['tables']): BoundTable | undefined {
  const [table = '', given] = name.split('.', 2)
  const found = Object.hasOwn(tables, table) ? tables[table] : undefined
  const output = given === undefined ? found?.outputs[0] : found?.outputs.find((each) => each.name === given)
  return found && output && { ...found, name: table, output: output.name }
}

function place(application: ApplicationDefinition, folder: string): number {
  const index = application.stages.findIndex(({ formType }) => formType.replaceAll('_', '-') === folder)
  return index < 0 ? application.stages.length : index
}

function resolveStage(source: Source, folder: string, reference: ReferenceData): FolderStage {
  const part = <T>(name: StagePart) => partOf<T>(source, folder, name)
  const brand = <T>(value: T): T => fillBrand(value, reference.brand)
  const data = part<DataDefinition>('data')
  return {
    folder,
    stage: brand(stageInFull(stageFile(source, folder), wireFile(source, folder), workflowFile(source, folder))),
    data: brand({ ...data, properties: mapValues(data.properties, (schema) => inlined(schema, reference)) }),
    ui: brand(withRetired(withOptionNames(uiFile(source, folder), data, reference), data)),
    workflow: withPeople(workflowFile(source, folder)),
  }
}

/** A stage's `workflow.json` as it is written, for checks that place what they find. */
export function workflowFile(source: Source, folder: string): WorkflowFile {
  return partOf(source, folder, 'workflow')
}

/** A stage's `data.schema.json` as it is written. */
export function dataFile(source: Source, folder: string): StageFiles['data'] {
  return partOf(source, folder, 'data')
}

/** A stage's `ui.schema.json` as it is written. */
export function uiFile(source: Source, folder: string): UiDefinition {
  return partOf(source, folder, 'ui')
}

/** A stage's `stage.json` as it is written. */
export function stageFile(source: Source, folder: string): StageFile {
  return partOf(source, folder, 'stage')
}

/** A stage's `wire.json` as it is written; nothing in it if there is none. */
export function wireFile(source: Source, folder: string): WireFile {
  return partOf(source, folder, 'wire')
}

function partOf<T>(source: Source, folder: string, name: StagePart): T {
  return valueOf(source, `stages/${folder}/${stageFiles[name]}`)
}

/** The one edge where a file becomes a typed definition; `checkShape` has vouched for it. */
function valueOf<T>(source: Source, path: string): T {
  const file = (source.files.get(path)?.value ?? {}) as T & { $schema?: string }
  const { $schema: _, ...value } = file
  return value as T
}

function inlined(schema: Schema, reference: ReferenceData): Schema {
  const { $ref: _, ...own } = schema
  const list = listOf(schema, reference)
  return expanded({
    ...(list && optionsIn(list)),
    ...own,
    ...(list && pastIn(list, own)),
    ...(isTable(schema) && isRecord(schema.items) && { items: withInlinedProperties(schema.items, reference) }),
    ...(isRecord(schema.items) && schema.items.$ref !== undefined && { items: inlined(schema.items, reference) }),
  })
}

/** The schema with the keywords that its format, and those of its parts, mean. */
function expanded(schema: Schema): Schema {
  const { properties, items, oneOf } = schema
  const within = {
    ...schema,
    ...(properties && { properties: mapValues(properties, (part) => (isRecord(part) ? expanded(part) : part)) }),
    ...(isRecord(items) && { items: expanded(items) }),
    ...(oneOf && { oneOf: oneOf.map((each) => (isRecord(each) ? expanded(each) : each)) }),
  }
  const known = formats.get(schema.format ?? '')
  const format = known?.type === schema.type ? known : undefined
  const options = format?.options && !within.enum ? { enum: [...format.options] } : {}
  return { ...(format?.expand?.(within) ?? within), ...options }
}

/** The longest text, in characters, in a field whose list is open to other texts. */
const line = 200

function optionsIn({ type, enum: options, open }: List): Schema {
  return open ? { type, examples: options, maxLength: line } : { type, enum: options }
}

/** What a list and the field that refers to it say of the past. */
function pastIn({ retired = [], convert = {} }: List, own: Schema): EvolutionKeys {
  const field = pastOf(own)
  const options = [...retired, ...(Array.isArray(field.retired) ? field.retired : [])]
  const conversions = { ...convert, ...field.convert }
  return {
    ...((field.retired === true || options.length > 0) && { retired: field.retired === true || options }),
    ...(Object.keys(conversions).length > 0 && { convert: conversions }),
  }
}

function withInlinedProperties(items: Schema, reference: ReferenceData): Schema {
  const properties = mapValues(items.properties ?? {}, (schema) =>
    isRecord(schema) ? inlined(schema, reference) : schema,
  )
  return { ...items, properties }
}

function listOf(schema: Schema, reference: ReferenceData): List | undefined {
  const name = listName(schema)
  return name !== undefined && Object.hasOwn(reference.lists, name) ? reference.lists[name] : undefined
}

function withOptionNames(ui: UiDefinition, data: DataDefinition, reference: ReferenceData): UiDefinition {
  const named = Object.entries(data.properties).flatMap(([field, schema]): [string, FieldUi][] => {
    const own = ui[field] as FieldUi | undefined
    const names = namesOf(schema, reference)
    const columns = isTable(schema) && isRecord(schema.items) ? namedColumns(schema.items, own, reference) : {}
    if (!names && Object.keys(columns).length === 0) return []
    const items = { ...own?.items, ...columns }
    return [
      [field, { ...(names && { 'ui:enumNames': names }), ...own, ...(Object.keys(items).length > 0 && { items }) }],
    ]
  })
  return { ...ui, ...Object.fromEntries(named) }
}

function namedColumns({ properties = {} }: Schema, ui: FieldUi | undefined, reference: ReferenceData) {
  const named = Object.entries(properties).flatMap(([column, schema]): [string, FieldUi][] => {
    const names = isRecord(schema) ? namesOf(schema, reference) : undefined
    return names ? [[column, { 'ui:enumNames': names, ...ui?.items?.[column] }]] : []
  })
  return Object.fromEntries(named)
}

/** What the options of a list or of a format are called. */
function namesOf(schema: Schema, reference: ReferenceData): string[] | undefined {
  if (isRecord(schema.items) && schema.items.$ref) return namesOf(schema.items, reference)
  const { options, nameOf } = formats.get(schema.format ?? '') ?? {}
  if (!nameOf) return listOf(schema, reference)?.enumNames
  return (schema.enum ?? options ?? []).map((option) => nameOf(asText(option)))
}

/** A retired field is read-only, and shown where it has a value. */
function withRetired(ui: UiDefinition, data: DataDefinition): UiDefinition {
  const retired = Object.keys(data.properties).filter((field) => isRetired(data.properties[field] ?? {}))
  const entries = retired.map((field): [string, FieldUi] => [
    field,
    { ...(ui[field] as FieldUi | undefined), 'ui:readonly': true, 'ui:when': { required: [field] } },
  ])
  return { ...ui, ...Object.fromEntries(entries) }
}

/** Fills `{provider}` in every text of a file. */
export function fillBrand<T>(value: T, brand: ReferenceData['brand']): T {
  return revive(value, (part) => (typeof part === 'string' ? part.replaceAll('{provider}', brand.provider) : part))
}
