import type { Column } from '../../ui/table/column.ts'
import { exportedColumns, numberOf, textOf } from './exported.ts'

/** The characters at the start of a cell that make a spreadsheet read it as a formula, with their full-width forms. */
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
/**
 * A formula after a character that another reader takes for the end of a cell: a reader that splits at semicolons
 * ignores the quotes.
 */
const formulaInside = /([;\t\r\n]"*)(?=\t*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g
const quoted = /[",;\t\r\n]|^\s|\s$/

/** A text as a CSV cell: never a formula, and quoted where it must be. */
export function csvCell(text: string): string {
  const inside = text.replace(formulaInside, "$1'")
  const harmless = formula.test(text) ? `'${inside}` : inside
  return quoted.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * The columns that hold data, as a spreadsheet opens them: UTF-8 with a byte order mark, a line of headings, and a line
 * for each row.
 */
export function csv<Row>(columns: Column<Row>[], rows: Row[]): string {
  const exported = exportedColumns(columns)
  const cellOf = (column: Column<Row>, row: Row) => {
    const number = numberOf(column, row)
    return number === undefined ? csvCell(textOf(column, row)) : String(number)
  }
  const lines = [
    exported.map(({ header }) => csvCell(header)),
    ...rows.map((row) => exported.map((column) => cellOf(column, row))),
  ]
  return `\uFEFF${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`
}
