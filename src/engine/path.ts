import type { RecordPath } from './definition.ts'

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function property(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/**
 * The value at a dotted path; undefined if there is none. A path through an array gives the list of its items' values.
 */
export function read(source: unknown, path: RecordPath): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (Array.isArray(value) ? value.map((item: unknown) => property(item, key)) : property(value, key)),
      source,
    )
}

/** The value at keys, and at indices of lists, inside another value; undefined if there is none. */
export const valueAt = (source: unknown, steps: readonly (string | number)[]): unknown =>
  steps.reduce<unknown>((value, step) => {
    if (!Array.isArray(value)) return property(value, String(step))
    return typeof step === 'number' ? (value[step] as unknown) : undefined
  }, source)

/** Replaces each `{path}` in a template with the value from `values`, or with nothing if there is none. */
export function fill(template: string, values: unknown): string {
  return template.replace(/\{([^{}]+)\}/g, (_, path: string) => asText(read(values, path)))
}

/** The first half of a character of two code units, where a text is cut between them: it could not be stored. */
const half = /[\uD800-\uDBFF]$/

/** At most so many code units of a text; no character is halved. */
export const cut = (text: string, longest: number): string => text.slice(0, longest).replace(half, '')

/** A single value as text; what is no single value has none. */
export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** Whether a text shows nothing: it is empty, or all of it is white space and characters without a shape. */
export const isBlank = (text: string): boolean => !/[^\s\p{Default_Ignorable_Code_Point}]/u.test(text)

/** Whether nothing was entered: null, undefined or blank text. */
export function isUnset(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && isBlank(value))
}

/** Whether two values are the same once they are sent. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, n) => isEqual(item, b[n]))
  if (!isRecord(a) || !isRecord(b)) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isEqual(a[key], b[key]))
}

/** The data without the keys of unset fields, in rows too. */
export function withoutUnset(data: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(data).filter(([, value]) => !isUnset(value))
  return Object.fromEntries(
    entries.map(([field, value]) => [field, Array.isArray(value) ? value.map(tidyItem) : value]),
  )
}

/** Rows are never changed in place: after a key in one of many, only that one is copied again. */
const tidied = new WeakMap<object, Record<string, unknown>>()

function tidyItem(item: unknown): unknown {
  if (!isRecord(item)) return item
  const known = tidied.get(item)
  if (known) return known
  const tidy = withoutUnset(item)
  tidied.set(item, tidy).set(tidy, tidy)
  return tidy
}
