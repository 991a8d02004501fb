import type { FormData, Schema } from '../definition.ts'
import { isRecord } from '../path.ts'
import { alternativeOf } from '../structure.ts'

/** In characters: the longest text that is checked if only a format limits it. */
const longestFormatted = 200

/**
 * A copy of the data that is quick to check, however large the data are: longer values are cut to just above the
 * schema's limit, and overlong texts that only a format limits are emptied, so that the check finds the same errors.
 * Only for checks, never stored.
 */
export function withinReach({ properties = {} }: Schema, data: FormData): FormData {
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      cut(Object.hasOwn(properties, field) && properties[field], value),
    ]),
  )
}

function cut(schema: Schema | boolean | undefined, value: unknown): unknown {
  if (typeof schema !== 'object') return value
  if (typeof value === 'string') return cutText(schema, value)
  if (Array.isArray(value)) return cutRows(schema, value)
  return isRecord(value) ? withinReach(schema.oneOf ? (alternativeOf(schema, value) ?? schema) : schema, value) : value
}

function cutText({ maxLength, format }: Schema, text: string): string {
  if (maxLength === undefined) return format !== undefined && text.length > longestFormatted ? '' : text
  if (text.length <= maxLength + 1) return text
  // JSON Schema counts an emoji as one character, and `length` counts it as two.
  return Array.from(text.slice(0, 2 * (maxLength + 1)))
    .slice(0, maxLength + 1)
    .join('')
}

function cutRows({ maxItems, items }: Schema, rows: unknown[]): unknown[] {
  const few = maxItems === undefined ? rows : rows.slice(0, maxItems + 1)
  return Array.isArray(items) ? few : few.map((row) => cutRow(items, row))
}

/** Rows are never changed in place: after a key in one of many, only that one is cut again. */
const rowsCut = new WeakMap<object, { schema: Schema | boolean | undefined; result: unknown }>()

function cutRow(schema: Schema | boolean | undefined, row: unknown): unknown {
  if (!isRecord(row)) return cut(schema, row)
  const known = rowsCut.get(row)
  if (known && known.schema === schema) return known.result
  const result = cut(schema, row)
  rowsCut.set(row, { schema, result })
  return result
}
