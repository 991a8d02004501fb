import type { OutlineTable } from '../outline.ts'
import { type Line, linesOf, widthOf } from './lines.ts'
import { type Look, type Sheet, ink, inside, leadingOf, page } from './sheet.ts'

const padding = { x: 4, y: 3 }
const body: Look = { size: 8, color: ink.text }
const head: Look = { size: 7.5, color: ink.quiet, bold: true }
const foot: Look = { ...body, bold: true }

/** In points: what a page holds. */
const most = page.height - page.top - page.bottom

interface Column {
  x: number
  width: number
  align?: 'right'
}

type Row = Line[][]

/** Draws a table over as many pages as it takes, with its heads on each that they leave room on. */
export function drawTable(sheet: Sheet, { columns, rows, totals }: OutlineTable): void {
  const places = placed(columns, [...rows, ...(totals ? [totals] : [])])
  const heads = rowOf(
    columns.map(({ title }) => title),
    places,
    head,
  )
  const isRepeated = heightOf(heads, head) <= most / 2
  const drawn = { sheet, places, heads: isRepeated ? heads : undefined }
  if (isRepeated) {
    sheet.keep(heightOf(heads, head) + leadingOf(body) * 3)
    drawHeads(drawn)
  } else drawRow(drawn, heads, head)
  for (const row of rows) drawRow(drawn, rowOf(row, places, body), body)
  if (totals) drawRow(drawn, rowOf(totals, places, foot), foot)
}

interface Drawn {
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

function drawHeads({ sheet, places, heads }: Drawn): void {
  if (!heads) return
  drawLines(sheet, places, heads, head)
  sheet.rule(sheet.y, ink.quiet)
}

/** A row stays together where it fits on a page; a longer one goes on with the next. */
function drawRow(drawn: Drawn, row: Row, look: Look): void {
  const { sheet, places, heads } = drawn
  const fits = heightOf(row, look) <= most - (heads ? heightOf(heads, head) : 0)
  let left = row
  do {
    const count = Math.floor((sheet.room - 2 * padding.y) / leadingOf(look))
    if (count < (fits ? linesIn(left) : Math.min(linesIn(left), 2))) {
      sheet.turn()
      drawHeads(drawn)
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

/** Characters of a cell that decide how wide its column would like to be. */
const telling = 60

/**
 * The columns' places: as wide as their texts are, or else as is fair, but no narrower than their words if possible.
 */
export function placed(columns: OutlineTable['columns'], rows: string[][]): Column[] {
  const wishes = columns.map(({ title }, n) => {
    const texts = rows.map((row) => (row[n] ?? '').slice(0, telling))
    const words = texts.flatMap((text) => text.split(/\s+/))
    return {
      least: Math.min(90, Math.max(widest(words, body), widest(title.split(/\s+/), head))),
      wanted: Math.max(widest(texts, body), Math.min(60, widest([title], head))),
    }
  })
  const room = inside - columns.length * 2 * padding.x
  const widths = shared(wishes, room)
  let x = page.left
  return columns.map(({ isNumber }, n) => {
    const width = widths[n] ?? 0
    const place = { x: x + padding.x, width, ...(isNumber && { align: 'right' as const }) }
    x += width + 2 * padding.x
    return place
  })
}

const widest = (texts: string[], look: Look): number =>
  texts.reduce((width, text) => Math.max(width, widthOf(text, look)), 0) + 0.01

/** Gives everybody the least, as far as there is room, and the rest to those who want more. */
function shared(wishes: { least: number; wanted: number }[], room: number): number[] {
  const least = wishes.reduce((sum, wish) => sum + wish.least, 0)
  if (least >= room) return wishes.map((wish) => (wish.least * room) / least)
  const more = wishes.map((wish) => Math.max(wish.wanted - wish.least, 0))
  const wanted = more.reduce((sum, each) => sum + each, 0)
  const rest = room - least
  return wishes.map((wish, n) => {
    const own = more[n] ?? 0
    if (wanted === 0) return wish.least + rest / wishes.length
    return wish.least + (own * rest) / wanted
  })
}
