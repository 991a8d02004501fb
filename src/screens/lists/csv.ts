import type { Column } from '../../ui/table/column.ts'

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

const textOf = <Row>({ text, value }: Column<Row>, row: Row): string => text?.(row) ?? String(value?.(row) ?? '')

/** The columns that hold something, as a spreadsheet opens it: UTF-8 with its mark, a heading, a line a row. */
export function csv<Row>(columns: Column<Row>[], rows: Row[]): string {
  const held = columns.filter(({ text, value }) => text ?? value)
  const lines = [held.map(({ header }) => header), ...rows.map((row) => held.map((column) => textOf(column, row)))]
  return `\uFEFF${lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`
}

/** `name-2026-11-21.csv`, by the calendar where one is. */
export function csvName(name: string, today: Date): string {
  const [year, month, date] = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  )
  return `${name}-${year}-${month}-${date}.csv`
}
