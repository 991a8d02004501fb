import type { FormData } from '../definition.ts'
import { isEqual, isRecord, isUnset } from '../path.ts'

/** What of the data is not as it is stored: whole fields, and of rows the cells that differ, each row in its place. */
export function touched(data: FormData, stored: FormData): FormData {
  const entries = Object.entries(data).filter(([field, value]) => !isEqual(value, stored[field]))
  return Object.fromEntries(
    entries.map(([field, value]) => [field, Array.isArray(value) ? touchedRows(value, stored[field]) : value]),
  )
}

function touchedRows(rows: unknown[], stored: unknown): unknown[] {
  const before = storedRows(stored)
  return rows.map((row, n) => {
    const known = before(row, n)
    if (isEqual(row, known)) return {}
    return isRecord(row) && isRecord(known) ? touched(row, known) : row
  })
}

/** Finds the stored row with the same id, wherever it stands; for a row without an id, the one in the same place, if it has none either. */
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
