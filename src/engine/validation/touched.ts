import type { FormData, Schema } from '../definition.ts'
import { isEqual, isRecord, isUnset } from '../path.ts'
import { isTable } from '../structure.ts'

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
  const before = storedRows(stored)
  return rows.map((row, n) => {
    const known = before(row, n)
    if (isEqual(row, known)) return {}
    return isRecord(row) && isRecord(known) ? Object.fromEntries(differing(row, known)) : row
  })
}

/**
 * Finds the stored row with the same id, at any place. For a row without an id: the row at the same place, if that has
 * no id either.
 */
export function storedRows(stored: unknown): (row: unknown, place: number) => unknown {
  const rows: unknown[] = Array.isArray(stored) ? stored : []
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return (row, place) => {
    const id = idOf(row)
    if (!isUnset(id)) return byId.get(id)
    return isUnset(idOf(rows[place])) ? rows[place] : undefined
  }
}

const idOf = (row: unknown): unknown => (isRecord(row) ? row.id : undefined)
