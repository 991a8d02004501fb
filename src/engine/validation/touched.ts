import type { FormData, Schema } from '../definition.ts'
import { isEqual, isRecord } from '../path.ts'
import { isTable } from '../structure.ts'
import { earlierRows } from './matchRows.ts'

/**
 * The part of the data that differs from what is stored: whole fields, and in tables only the cells that differ, each
 * row in its place.
 */
export function touched({ properties = {} }: Schema, data: FormData, stored: FormData): FormData {
  return Object.fromEntries(
    differing(data, stored).map(([field, value]) => {
      const schema = Object.hasOwn(properties, field) ? properties[field] : undefined
      const isRows = isRecord(schema) && isTable(schema) && Array.isArray(value)
      return [field, isRows ? touchedRows(value, stored[field]) : value]
    }),
  )
}

const differing = (data: FormData, stored: FormData): [string, unknown][] =>
  Object.entries(data).filter(([field, value]) => !isEqual(value, stored[field]))

function touchedRows(rows: unknown[], stored: unknown): unknown[] {
  const before = earlierRows(rows, stored)
  return rows.map((row, n) => {
    const known = before[n]
    if (isEqual(row, known)) return {}
    return isRecord(row) && isRecord(known) ? Object.fromEntries(differing(row, known)) : row
  })
}
