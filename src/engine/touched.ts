import type { FormData } from './definition.ts'
import { isEqual, isRecord, isUnset } from './path.ts'

/** What of the data is not as it is stored: whole fields, and of rows the cells that differ, each row in its place. */
export function touched(data: FormData, stored: FormData): FormData {
  const entries = Object.entries(data).filter(([field, value]) => !isEqual(value, stored[field]))
  return Object.fromEntries(entries.map(([field, value]) => [field, Array.isArray(value) ? touchedRows(value, stored[field]) : value]))
}

function touchedRows(rows: unknown[], stored: unknown): unknown[] {
  const before = Array.isArray(stored) ? stored : []
  return rows.map((row, n) => {
    const known = storedRow(row, before, n)
    if (isEqual(row, known)) return {}
    return isRecord(row) && isRecord(known) ? touched(row, known) : row
  })
}

/** The stored row with the same id, wherever it stands; for a row without an id, the one in the same place, if it has none either. */
export function storedRow(row: unknown, stored: unknown[], place: number): unknown {
  const id = idOf(row)
  const there = isUnset(id) ? stored[place] : stored.find((each) => idOf(each) === id)
  return idOf(there) === id ? there : undefined
}

const idOf = (row: unknown): unknown => (isRecord(row) ? row.id : undefined)
