import { fieldCalled } from '../engine/evolution/past.ts'
import { isEqual, isRecord, isUnset } from '../engine/path.ts'
import { columnsOf } from '../engine/rows/tables.ts'
import type { Stage } from '../engine/stage.ts'
import { earlierRows } from '../engine/validation/matchRows.ts'
import type { UnplacedValue } from './stageTypes.ts'

/** What was typed in columns of a table that this definition does not have, row by row; `was` is as it was loaded. */
export function cellsWithoutColumn(
  stage: Stage,
  { stage: typedIn, field, value }: UnplacedValue,
  was: unknown,
): UnplacedValue[] {
  const now = fieldCalled(stage.data.properties, field)
  if (typedIn.hash === stage.hash || now === undefined || !Array.isArray(value)) return []
  const columns = columnsOf(stage.data.properties[now] ?? {})
  const names = Object.keys(columnsOf(typedIn.data.properties[field] ?? {}))
  const gone = names.filter((name) => fieldCalled(columns, name) === undefined)
  const before = earlierRows(value, was)
  const rows = value.map((row: unknown, n) => typedCells(row, before[n], gone))
  return rows.some((row) => Object.keys(row).length > 0) ? [{ stage: typedIn, field, value: rows, isPart: true }] : []
}

function typedCells(row: unknown, was: unknown, columns: string[]): Record<string, unknown> {
  if (!isRecord(row)) return {}
  const before = isRecord(was) ? was : {}
  const typed = columns.filter((name) => !isUnset(row[name]) && !isEqual(row[name], before[name]))
  return Object.fromEntries(typed.map((name) => [name, row[name]]))
}
