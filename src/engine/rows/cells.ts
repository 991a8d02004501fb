import { meets } from '../conditions/meets.ts'
import type { Facts } from '../conditions/facts.ts'
import type { FormData } from '../definition.ts'
import type { Values } from '../expressions/expression.ts'
import { isRecord } from '../path.ts'
import type { Stage } from '../stage.ts'
import { type Table, tablesOf } from './tables.ts'

type Row = Record<string, unknown>

/** What a row's expressions may name: its columns, and beside them the form's fields and facts. */
export function valuesIn({ columns }: Table, row: Row, values: Values): Values {
  const unset = Object.fromEntries(Object.keys(columns).map((column) => [column, undefined]))
  return { ...values, ...unset, ...row }
}

/**
 * The columns that conditions hide in a row. A hidden cell counts as unset for those that depend on it.
 */
function hiddenIn(stage: Stage, table: Table, row: Row, values: Values): ReadonlySet<string> {
  const hidden = new Set<string>()
  let now = valuesIn(table, row, values)
  // In a circle, a column that came too early has another turn.
  for (let seen = -1; hidden.size > seen;) {
    seen = hidden.size
    for (const { column, key, when } of table.conditional) {
      if (hidden.has(column) || meets(stage, key, when, now)) continue
      hidden.add(column)
      if (Object.hasOwn(row, column)) now = valuesIn(table, without(row, hidden), values)
    }
  }
  return hidden
}

const without = (row: Row, columns: ReadonlySet<string>): Row =>
  columns.size === 0 ? row : Object.fromEntries(Object.entries(row).filter(([column]) => !columns.has(column)))

/** The row without its hidden cells; the same object if it has none. */
export function visibleRow(stage: Stage, table: Table, row: Row, values: Values): Row {
  if (table.conditional.length === 0) return row
  const hidden = hiddenIn(stage, table, row, values)
  return Object.keys(row).some((column) => hidden.has(column)) ? without(row, hidden) : row
}

/** The data without the cells that conditions hide; the same object if there are none. */
export function withoutHiddenCells(stage: Stage, data: FormData, facts: Facts): FormData {
  const values = { ...facts, ...data }
  return eachRow(
    stage,
    data,
    ({ conditional }) => conditional.length > 0,
    (table, row) => visibleRow(stage, table, row, values),
  )
}

/** The data with each row of the chosen tables replaced; the same objects where nothing changes. */
export function eachRow(
  stage: Stage,
  data: FormData,
  isMeant: (table: Table) => boolean,
  change: (table: Table, row: Row) => Row,
): FormData {
  const changed = tablesOf(stage).flatMap((table): [string, unknown[]][] => {
    const rows = data[table.field]
    if (!isMeant(table) || !Array.isArray(rows)) return []
    const next = rows.map((row: unknown) => (isRecord(row) ? change(table, row) : row))
    return next.every((row, n) => row === rows[n]) ? [] : [[table.field, next]]
  })
  return changed.length === 0 ? data : { ...data, ...Object.fromEntries(changed) }
}

/** Whether any column of the stage is shown under a condition only. */
export const hasConditionalCells = (stage: Stage): boolean =>
  tablesOf(stage).some(({ conditional }) => conditional.length > 0)

/** The paths of the hidden cells, such as `rows.0.column`. `visible` are the data without the hidden fields. */
export function hiddenCells(stage: Stage, visible: FormData, facts: Facts): Set<string> {
  const values = { ...facts, ...visible }
  const paths = tablesOf(stage).flatMap((table) => {
    const rows = visible[table.field]
    if (table.conditional.length === 0 || !Array.isArray(rows)) return []
    return rows.flatMap((row: unknown, n) =>
      [...hiddenIn(stage, table, isRecord(row) ? row : {}, values)].map((column) => `${table.field}.${n}.${column}`),
    )
  })
  return new Set(paths)
}
