import type { RecordPath } from './definition.ts'

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function property(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** The value at a dotted path, undefined where there is none; through an array, the list of its items' values. */
export function read(source: unknown, path: RecordPath): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (Array.isArray(value) ? value.map((item: unknown) => property(item, key)) : property(value, key)),
      source,
    )
}

/** Fills `{path}` in a template from `values`; what is not there becomes the empty text. */
export function fill(template: string, values: unknown): string {
  return template.replace(/\{([^{}]+)\}/g, (_, path: string) => asText(read(values, path)))
}

/** A single value as text; what is no single value has none. */
export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** Null, undefined and blank text all mean that nothing was entered. */
export function isUnset(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** Whether two values say the same on the wire. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, n) => isEqual(item, b[n]))
  if (!isRecord(a) || !isRecord(b)) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isEqual(a[key], b[key]))
}

/** The same data with unset fields absent, in rows too. */
export function withoutUnset(data: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(data).filter(([, value]) => !isUnset(value))
  return Object.fromEntries(
    entries.map(([field, value]) => [field, Array.isArray(value) ? value.map(tidyItem) : value]),
  )
}

function tidyItem(item: unknown): unknown {
  return isRecord(item) ? withoutUnset(item) : item
}
