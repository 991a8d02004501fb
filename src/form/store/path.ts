import type { FormData } from '../../engine/definition.ts'
import { isRecord } from '../../engine/path.ts'

/** A value's place in the form's data: a field, or a field, a row's index and a column. */
export type FieldPath = readonly (string | number)[]

/** `field` or `rows.0.column`: how errors name a place, and what an input's id ends in. */
export const pathText = (path: FieldPath) => path.join('.')

/** The id of the input that edits `path`. */
export const inputId = (path: string) => `field.${path}`

/** The id of what is proposed for an input. */
export const proposalId = (input: string) => `${input}-proposal`

function assignKey(container: unknown, path: FieldPath, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (typeof key === 'number') {
    const rows: unknown[] = Array.isArray(container) ? container : []
    // A text for a row that has been removed is dropped.
    if (key >= rows.length) return rows
    const next = assignKey(rows[key], rest, value)
    return Object.is(next, rows[key]) ? rows : rows.with(key, next)
  }
  return assignProperty(isRecord(container) ? container : {}, key, rest, value)
}

function assignProperty(record: Record<string, unknown>, key: string, rest: FieldPath, value: unknown): unknown {
  const next = assignKey(record[key], rest, value)
  if (Object.is(next, record[key])) return record
  if (next !== undefined) return { ...record, [key]: next }
  const { [key]: _unset, ...others } = record
  return others
}

/** The data with `value` at `path`; the same object when nothing changed. An unset value (undefined) is left out. */
export function assign(data: FormData, path: FieldPath, value: unknown): FormData {
  const next = assignKey(data, path, value)
  return isRecord(next) ? next : data
}
