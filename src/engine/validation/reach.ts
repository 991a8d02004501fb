import type { FormData, Schema } from '../definition.ts'
import { isRecord } from '../path.ts'
import { alternativeOf } from '../structure.ts'

/** In characters, of a text that only its format limits. */
const longestFormatted = 200

/**
 * Data that take no longer to check than the largest that their schema allows: what is longer is cut to just above its limit, or
 * emptied where a format alone would refuse it, so that the check says the same of it. For checks alone, never to be kept.
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
  // A character outside the basic plane has the length of two and counts as one.
  return Array.from(text.slice(0, 2 * (maxLength + 1)))
    .slice(0, maxLength + 1)
    .join('')
}

function cutRows({ maxItems, items }: Schema, rows: unknown[]): unknown[] {
  const few = maxItems === undefined ? rows : rows.slice(0, maxItems + 1)
  return Array.isArray(items) ? few : few.map((row) => cut(items, row))
}
