import { t } from '../../texts/t.ts'
import type { FormData, ReferenceDefinition, StageFiles } from '../definition.ts'
import { asText, isUnset } from '../path.ts'
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
export function filterOf({ where = {} }: ReferenceDefinition, data: FormData, row: FormData = {}): Filter {
  const entries = Object.entries(where).flatMap(([field, value]) => {
    const name = namedIn(value)
    const wanted = name === undefined ? value : (row[name] ?? data[name])
    return isUnset(wanted) ? [] : [[field, asText(wanted)] as const]
  })
  return Object.fromEntries(entries)
}

/** Why a chosen record does not go with the rest of the form; undefined if it does. */
export function whereMismatch(
  { data }: Pick<StageFiles, 'data'>,
  filter: Filter,
  { where = {} }: ReferenceDefinition,
  record: Record<string, unknown>,
): string | undefined {
  const field = Object.keys(filter).find((each) => asText(record[each]) !== filter[each])
  if (field === undefined) return undefined
  const label = asText(record.name)
  const name = namedIn(where[field])
  if (name === undefined) return t('{label} cannot be chosen here.', { label })
  const title = data.properties[name]?.title ?? columnTitle(data, name)
  return t('{label} does not match {title}: {value}. Choose another one.', { label, title, value: filter[field] ?? '' })
}

const columnTitle = ({ properties }: StageFiles['data'], name: string): string =>
  Object.values(properties).flatMap((schema) => columnsOf(schema)[name]?.title ?? [])[0] ?? name
