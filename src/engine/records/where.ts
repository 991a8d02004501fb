import { named, t } from '../../texts/t.ts'
import type { FormData, ReferenceDefinition, StageFiles } from '../definition.ts'
import { asText, isRecord, isUnset } from '../path.ts'
import { columnsOf } from '../rows/tables.ts'
import { type FieldDefinitions, shownData, shownRow } from '../validation/wording.ts'

/** The values, as text by field, that a record must have for a reference to offer it. */
export type Filter = Record<string, string>

const wholeField = /^\{([^{}]+)\}$/

/** The field of the form, or the column of the row, that a value of `where` names. */
export const namedIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? wholeField.exec(value)?.[1] : undefined

/** The field of the form that a value of `where` at a path names: the table, for a column of the row there. */
export function fieldCompared(
  { data: { properties } }: Pick<StageFiles, 'data'>,
  value: unknown,
  path: string,
): string | undefined {
  const name = namedIn(value)
  const { table, columnNamed } = rowAt(properties, {}, path)
  return name !== undefined && columnNamed(name) ? table : name
}

/** What `where` asks of the record at a path of the data, such as `field` or `rows.0.column`; empty if nothing. */
export function filterAt(files: Pick<StageFiles, 'stage' | 'data'>, data: FormData, path: string): Filter {
  const [field = '', place, column = ''] = path.split('.')
  const { references, payload } = files.stage
  const reference = place === undefined ? references?.[field] : payload.rows?.[field]?.references?.[column]
  return reference ? filterOf(files, reference, data, path) : {}
}

/** The filter that `where` gives for the reference at a path of the data. An empty field filters nothing. */
export function filterOf(
  { data: { properties } }: Pick<StageFiles, 'data'>,
  { where = {} }: Pick<ReferenceDefinition, 'where'>,
  data: FormData,
  path: string,
): Filter {
  const { columnNamed, row } = rowAt(properties, data, path)
  const entries = Object.entries(where).flatMap(([field, value]) => {
    const name = namedIn(value)
    const wanted = name === undefined ? value : columnNamed(name) ? row[name] : data[name]
    return isUnset(wanted) ? [] : [[field, asText(wanted)] as const]
  })
  return Object.fromEntries(entries)
}

/**
 * Why the record chosen at a path of the data does not go with the rest of the form, or of its row; undefined if it
 * does. It names the other value as the form shows it.
 */
export function whereMismatch(
  files: FieldDefinitions,
  reference: ReferenceDefinition,
  record: Record<string, unknown>,
  data: FormData,
  path: string,
): string | undefined {
  const filter = filterOf(files, reference, data, path)
  const field = Object.keys(filter).find((each) => asText(record[each]) !== filter[each])
  if (field === undefined) return undefined
  const label = asText(record.name)
  const name = namedIn(reference.where?.[field])
  if (name === undefined) return t('{label} cannot be chosen here.', { label })
  const { table, columnNamed, row } = rowAt(files.data.properties, data, path)
  const column = columnNamed(name)
  const title = named((column ?? files.data.properties[name])?.title ?? name)
  const value = (column ? shownRow(files, table, row) : shownData(files, data))[name] ?? ''
  return t('{label} does not match {title}: {value}. Choose another one.', { label, title, value })
}

/** The row that a path such as `rows.0.column` leads into. Its columns hide fields of the same name, set or not. */
function rowAt(properties: StageFiles['data']['properties'], data: FormData, path: string) {
  const [table = '', place] = path.split('.')
  const rows = data[table]
  const row: unknown = place !== undefined && Array.isArray(rows) ? rows[Number(place)] : undefined
  const columns = place === undefined ? {} : columnsOf(properties[table] ?? {})
  const columnNamed = (name: string) => (Object.hasOwn(columns, name) ? columns[name] : undefined)
  return { table, columnNamed, row: isRecord(row) ? row : {} }
}
