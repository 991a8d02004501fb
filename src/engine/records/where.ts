import { named, t } from '../../texts/t.ts'
import { choiceName, optionsOf } from '../choices.ts'
import type { FieldUi, FormData, ReferenceDefinition, Schema, StageFiles } from '../definition.ts'
import { kindOf } from '../kinds/registry.ts'
import { fieldUi } from '../layout.ts'
import { asText, isRecord, isUnset } from '../path.ts'
import { columnsOf } from '../rows/tables.ts'

/** The values, as text by field, that a record must have for a reference to offer it. */
export type Filter = Record<string, string>

const wholeField = /^\{([^{}]+)\}$/

/** The field of the form, or the column of the row, that a value of `where` names. */
export const namedIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? wholeField.exec(value)?.[1] : undefined

/**
 * The filter that `where` gives for a form's data, or for a row of it: there, a column hides a field of the same name.
 * An empty field filters nothing.
 */
export function filterOf(
  { where = {} }: Pick<ReferenceDefinition, 'where'>,
  data: FormData,
  row: FormData = {},
): Filter {
  const entries = Object.entries(where).flatMap(([field, value]) => {
    const name = namedIn(value)
    const wanted = name === undefined ? value : (row[name] ?? data[name])
    return isUnset(wanted) ? [] : [[field, asText(wanted)] as const]
  })
  return Object.fromEntries(entries)
}

/** What `where` asks of the record at a path of the data, such as `field` or `rows.0.column`; empty if nothing. */
export function filterAt({ stage }: Pick<StageFiles, 'stage'>, data: FormData, path: string): Filter {
  const [field = '', place, column = ''] = path.split('.')
  if (place === undefined) return filterOf(stage.references?.[field] ?? nothingAsked, data)
  const rows = data[field]
  const row: unknown = Array.isArray(rows) ? rows[Number(place)] : undefined
  const reference = stage.payload.rows?.[field]?.references?.[column]
  return filterOf(reference ?? nothingAsked, data, isRecord(row) ? row : {})
}

const nothingAsked: Pick<ReferenceDefinition, 'where'> = {}

/**
 * Why a chosen record does not go with the rest of the form, or of its row of `table`; undefined if it does. It names
 * the other value as the form shows it.
 */
export function whereMismatch(
  files: Pick<StageFiles, 'data' | 'ui'>,
  filter: Filter,
  { where = {} }: ReferenceDefinition,
  record: Record<string, unknown>,
  table?: string,
): string | undefined {
  const field = Object.keys(filter).find((each) => asText(record[each]) !== filter[each])
  if (field === undefined) return undefined
  const label = asText(record.name)
  const name = namedIn(where[field])
  if (name === undefined) return t('{label} cannot be chosen here.', { label })
  const { schema = {}, ui } = columnOf(files, name, table) ?? fieldOf(files, name)
  const value = nameOfText(schema, ui, filter[field] ?? '')
  const title = named(schema.title ?? name)
  return t('{label} does not match {title}: {value}. Choose another one.', { label, title, value })
}

interface Described {
  schema?: Schema
  ui?: FieldUi
}

const fieldOf = ({ data, ui }: Pick<StageFiles, 'data' | 'ui'>, name: string): Described => ({
  schema: data.properties[name],
  ui: fieldUi(ui, name),
})

function columnOf(files: Pick<StageFiles, 'data' | 'ui'>, name: string, table = ''): Described | undefined {
  const { schema = {}, ui } = fieldOf(files, table)
  const column = columnsOf(schema)[name]
  return column && { schema: column, ui: ui?.items?.[name] }
}

function nameOfText(schema: Schema, ui: FieldUi | undefined, text: string): string {
  const option = optionsOf(schema)?.find((each) => asText(each) === text)
  const chosen = choiceName(schema, ui, option ?? (schema.type === 'boolean' ? text === 'true' : text))
  const read = schema.type === 'string' ? kindOf({ schema, ui }).sentence?.(text, schema, ui) : undefined
  return chosen ?? read ?? named(text)
}
