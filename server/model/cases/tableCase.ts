import type { CellValue, TableDefinition } from '../../../src/engine/definition.ts'
import { decidingRows } from '../../../src/engine/tables/lookUp.ts'
import { type Difference, differencesOf } from './difference.ts'

/** A case of `tables/<name>.cases.json`: the values of the inputs, and the outputs that must follow. */
export interface TableCase {
  about: string
  /** By input; one that is missing is not given. */
  given: Record<string, CellValue>
  /** By output; null for no result, and a list where the table collects. */
  expect: Record<string, CellValue | CellValue[] | null>
}

/** What a case expects and the table does not say; empty if it holds. */
export const runTableCase = (table: TableDefinition, given: TableCase): Difference[] =>
  differencesOf(given.expect, outputsFor(table, given))

/** The rows that decide a case, by their places. */
export const rowsFor = (table: TableDefinition, { given }: Pick<TableCase, 'given'>): number[] =>
  decidingRows(
    table,
    table.inputs.map(({ name }) => given[name]),
  ) ?? []

function outputsFor(table: TableDefinition, given: TableCase): Record<string, unknown> {
  const rows = rowsFor(table, given)
  const outputs = table.outputs.map(({ name }, n): [string, unknown] => {
    const values = rows.map((row) => table.rows[row]?.[table.inputs.length + n])
    return [name, table.hit === 'collect' ? values : (values[0] ?? null)]
  })
  return Object.fromEntries(outputs)
}
