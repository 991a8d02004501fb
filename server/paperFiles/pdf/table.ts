import type { OutlineTable } from '../outline.ts'
import { type Band, type Column, bandsOf, body, head, padding } from './columns.ts'
import { type Line, linesOf } from './lines.ts'
import { type Look, type Sheet, ink, leadingOf, page } from './sheet.ts'

const foot: Look = { ...body, bold: true }

/** In points: the height that a page offers. */
const most = page.height - page.top - page.bottom

type Row = Line[][]

/** Draws a table over as many pages as it takes. A table wider than a page becomes several, one below the other. */
export function drawTable(sheet: Sheet, table: OutlineTable): void {
  for (const [n, band] of bandsOf(table).entries()) {
    if (n > 0) sheet.gap(10)
    drawBand(sheet, band)
  }
}

/** Draws columns beside each other. Repeats their heads on each page if they leave room for rows. */
function drawBand(sheet: Sheet, { columns, rows, totals, places }: Band): void {
  const heads = rowOf(
    columns.map(({ title }) => title),
    places,
    head,
  )
  const isRepeated = heightOf(heads, head) <= most / 2
  const layout = { sheet, places, heads: isRepeated ? heads : undefined }
  if (isRepeated) {
    sheet.keep(heightOf(heads, head) + leadingOf(body) * 3)
    drawHeads(layout)
  } else drawRow(layout, heads, head)
  for (const row of rows) drawRow(layout, rowOf(row, places, body), body)
  if (totals) drawRow(layout, rowOf(totals, places, foot), foot)
}

interface TableLayout {
  sheet: Sheet
  places: Column[]
  heads: Row | undefined
}

function rowOf(cells: string[], places: Column[], look: Look): Row {
  const { size, ...style } = look
  return places.map(({ width }, n) => linesOf([{ ...style, text: cells[n] ?? '' }], { size, width }))
}

const linesIn = (row: Row): number => Math.max(1, ...row.map(({ length }) => length))

const heightOf = (row: Row, look: Look): number => linesIn(row) * leadingOf(look) + 2 * padding.y

function drawHeads({ sheet, places, heads }: TableLayout): void {
  if (!heads) return
  drawLines(sheet, places, heads, head)
  sheet.rule(sheet.y, ink.quiet)
}

/** Draws a row. It stays on one page if it fits there; a longer one continues on the next. */
function drawRow(layout: TableLayout, row: Row, look: Look): void {
  const { sheet, places, heads } = layout
  const fits = heightOf(row, look) <= most - (heads ? heightOf(heads, head) : 0)
  let left = row
  do {
    const count = Math.floor((sheet.room - 2 * padding.y) / leadingOf(look))
    if (count < (fits ? linesIn(left) : Math.min(linesIn(left), 2))) {
      sheet.turn()
      drawHeads(layout)
      continue
    }
    drawLines(
      sheet,
      places,
      left.map((lines) => lines.slice(0, count)),
      look,
    )
    left = left.map((lines) => lines.slice(count))
  } while (left.some(({ length }) => length > 0))
  sheet.rule(sheet.y)
}

function drawLines(sheet: Sheet, places: Column[], row: Row, look: Look): void {
  const top = sheet.y + padding.y
  for (const [n, place] of places.entries())
    for (const [line, content] of (row[n] ?? []).entries())
      sheet.line(content, look, { ...place, y: top + line * leadingOf(look) })
  sheet.y += heightOf(row, look)
}
