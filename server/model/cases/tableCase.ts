import type { CellValue, TableDefinition } from '../../../src/engine/definition.ts'
import { decidingRows } from '../../../src/engine/tables/lookUp.ts'
import { type Difference, differencesOf } from './difference.ts'

/** A case of `tables/<name>.cases.json`: the values of the inputs, and the outputs that must follow. */
export interface TableCase {
  about: string
  /** By input. An absent input has no value. */
  given: Record<string, CellValue>
  /** By output: null for no result, a list if the table collects its results. */
  expect: Record<string, CellValue | CellValue[] | null>
}

/** The expectations of a case that the table does not meet; empty if the case holds. */
export const runTableCase = (table: TableDefinition, given: TableCase): Difference[] =>
  differencesOf(given.expect, outputsFor(table, given))

/** The indexes of the rows that decide a case. */
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
