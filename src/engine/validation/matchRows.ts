import { isEqual, isRecord, isUnset } from '../path.ts'

/**
 * Finds for each row the place of the same row in an earlier version of the table; undefined if it has none there. Rows
 * match by id. A row without an id matches one without an id that has the same values, in the same place if possible,
 * and otherwise the one in the same place.
 */
export function matchRows(rows: unknown[], earlier: unknown[]): (number | undefined)[] {
  const byId = new Map(earlier.map((row, place) => [idOf(row), place]))
  const isFree = new Set([...earlier.keys()].filter((place) => isUnset(idOf(earlier[place]))))
  const found: (number | undefined)[] = rows.map((row) => (isUnset(idOf(row)) ? undefined : byId.get(idOf(row))))
  const claim = (choose: (row: unknown, place: number) => number | undefined) => {
    for (const [n, row] of rows.entries()) {
      if (found[n] !== undefined || !isUnset(idOf(row))) continue
      const place = choose(row, n)
      found[n] = place
      if (place !== undefined) isFree.delete(place)
    }
  }
  const ifFree = (place: number) => (isFree.has(place) ? place : undefined)
  claim((row, place) => (hasSameValues(row, earlier[place]) ? ifFree(place) : undefined))
  claim((row) => [...isFree].find((place) => hasSameValues(row, earlier[place])))
  claim((_, place) => ifFree(place))
  return found
}

/** The same row of the earlier version for each row, as `matchRows` finds it. */
export function earlierRows(rows: unknown, earlier: unknown): unknown[] {
  const before = listOf(earlier)
  return matchRows(listOf(rows), before).map((place) => (place === undefined ? undefined : before[place]))
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const idOf = (row: unknown): unknown => (isRecord(row) ? row.id : undefined)

function hasSameValues(row: unknown, earlier: unknown): boolean {
  if (!isRecord(row) || !isRecord(earlier)) return false
  return [...new Set([...Object.keys(row), ...Object.keys(earlier)])].every(
    (column) => (isUnset(row[column]) && isUnset(earlier[column])) || isEqual(row[column], earlier[column]),
  )
}
