import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx'
import type { Column } from '../../ui/table/column.ts'
import { readDate } from '../../ui/format/days.ts'
import { exportedColumns, numberOf, textOf } from './exported.ts'

const formats = { day: 'yyyy-mm-dd', amount: '#,##0' }
/** In characters: spreadsheets refuse a file with a longer cell. */
const longest = 32_767
/** How many pixels of a column's width on the screen make one character of its width in the file. */
const pixels = 7

/**
 * The columns that hold data as a workbook of one sheet, a part of the rows at a time. Numbers and days are written as
 * such. Every text is a cell of the type text, which no spreadsheet takes for a formula.
 */
export function xlsx<Row>(
  sheet: string,
  columns: Column<Row>[],
  parts: AsyncIterable<Row[]>,
): ReadableStream<Uint8Array> {
  const exported = exportedColumns(columns)
  return writeXlsxStream(cells(exported, parts), {
    name: sheet,
    columns: exported.map(definition),
    freezePane: { rows: 1 },
  })
}

const definition = <Row>({ header, width = 24 * pixels, holds }: Column<Row>): ColumnDef => ({
  header,
  width: Math.max(width / pixels, header.length + 2),
  ...(holds && { numFmt: formats[holds] }),
})

async function* cells<Row>(columns: Column<Row>[], parts: AsyncIterable<Row[]>): AsyncGenerator<CellValue[]> {
  for await (const part of parts) for (const row of part) yield columns.map((column) => cellOf(column, row))
}

function cellOf<Row>(column: Column<Row>, row: Row): CellValue {
  const number = numberOf(column, row)
  if (number !== undefined) return number
  const text = textOf(column, row)
  const day = column.holds === 'day' ? readDate(text) : undefined
  if (day) return day
  return text === '' ? null : xmlText(text.slice(0, longest))
}

/** Removes what XML cannot hold, and escapes what a spreadsheet would read as a character's code. */
const xmlText = (text: string): string => text.replace(/[\uFFFE\uFFFF]/g, '').replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
