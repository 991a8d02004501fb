import type { Column } from '../../ui/table/column.ts'
import { heldColumns, numberOf, textOf } from './exported.ts'

/** What spreadsheets take for a formula at a cell's start, also in its full-width forms. */
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
/**
 * The same after what another reader takes for a cell's end: where lists are separated by semicolons, quotes do not
 * keep a cell together.
 */
const formulaInside = /([;\t\r\n]"*)(?=\t*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g
const quoted = /[",;\t\r\n]|^\s|\s$/

/** A text as a CSV cell: never a formula, and quoted where it must be. */
export function csvCell(text: string): string {
  const inside = text.replace(formulaInside, "$1'")
  const harmless = formula.test(text) ? `'${inside}` : inside
  return quoted.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The columns that hold something, as a spreadsheet opens it: UTF-8 with its mark, a heading, a line a row. */
export function csv<Row>(columns: Column<Row>[], rows: Row[]): string {
  const held = heldColumns(columns)
  const cellOf = (column: Column<Row>, row: Row) => {
    const number = numberOf(column, row)
    return number === undefined ? csvCell(textOf(column, row)) : String(number)
  }
  const lines = [
    held.map(({ header }) => csvCell(header)),
    ...rows.map((row) => held.map((column) => cellOf(column, row))),
  ]
  return `\uFEFF${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`
}
