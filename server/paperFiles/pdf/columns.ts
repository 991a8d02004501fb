import type { OutlineTable } from '../outline.ts'
import { widthOf } from './lines.ts'
import { type Look, ink, inside, page } from './sheet.ts'

export const padding = { x: 4, y: 3 }
export const body: Look = { size: 8, color: ink.text }
export const head: Look = { size: 7.5, color: ink.quiet, bold: true }

export interface Column {
  x: number
  width: number
  align?: 'right'
}

/** Columns that are beside each other, with their places. */
export interface Band extends OutlineTable {
  places: Column[]
}

/** How wide a column has to be, in points: to be read at all, to break no word, to break no short line. */
interface Wish {
  need: number
  least: number
  wanted: number
  /** How many such lines its texts have on average. */
  lines: number
}

/** No figure is broken. A text in a narrower column would be a letter on each line. */
const most = { figure: 120, word: 90, need: 24 }

/** Characters of a cell that decide how wide its column would like to be. */
const telling = 60

/** The table; one that is wider than a page as several, each of which begins with the first column. */
export function bandsOf(table: OutlineTable): Band[] {
  const { columns, rows, totals } = table
  const cells = [...rows, ...(totals ? [totals] : [])]
  const wishes = columns.map((column, n) =>
    wishOf(
      column,
      cells.map((row) => row[n] ?? ''),
    ),
  )
  return abreast(wishes).map((numbers) => {
    const beside = numbers.flatMap((n) => columns.slice(n, n + 1))
    const cellsOf = (row: string[]) => numbers.map((n) => row[n] ?? '')
    return {
      columns: beside,
      rows: rows.map(cellsOf),
      ...(totals && { totals: cellsOf(totals) }),
      places: placed(
        beside,
        numbers.flatMap((n) => wishes.slice(n, n + 1)),
      ),
    }
  })
}

function wishOf({ title, isNumber }: OutlineTable['columns'][number], cells: string[]): Wish {
  const texts = cells.map((text) => text.slice(0, telling))
  const words = texts.flatMap(wordsIn)
  const figure = isNumber ? Math.min(most.figure, widest(words, body)) : 0
  const least = Math.max(figure, Math.min(most.word, Math.max(widest(words, body), widest(wordsIn(title), head))))
  return {
    need: Math.max(figure, Math.min(most.need, least)),
    least,
    wanted: Math.max(least, widest(texts, body), Math.min(60, widest([title], head))),
    lines: cells.reduce((sum, { length }) => sum + Math.max(1, length / telling), 0) / Math.max(1, cells.length),
  }
}

/** What no line is broken in. */
const wordsIn = (text: string): string[] => text.split(/[^\S\u00a0]+/)

const widest = (texts: string[], look: Look): number =>
  texts.reduce((width, text) => Math.max(width, widthOf(text, look)), 0) + 0.01

/** The numbers of the columns that are beside each other: as many as a page has room for. */
function abreast(wishes: Wish[]): number[][] {
  const needs = wishes.map(({ need }) => need + 2 * padding.x)
  const bands: number[][] = []
  let [band, room]: [number[], number] = [[], inside]
  for (const [n, need] of needs.entries()) {
    if (need > room && band.length > 1) {
      bands.push(band)
      band = [0]
      room = inside - (needs[0] ?? 0)
    }
    band.push(n)
    room -= need
  }
  return [...bands, band]
}

function placed(columns: OutlineTable['columns'], wishes: Wish[]): Column[] {
  const widths = shared(wishes, inside - columns.length * 2 * padding.x)
  let x = page.left
  return columns.map(({ isNumber }, n) => {
    const width = widths[n] ?? 0
    const place = { x: x + padding.x, width, ...(isNumber && { align: 'right' as const }) }
    x += width + 2 * padding.x
    return place
  })
}

/**
 * Gives everybody what it needs, then what it takes to break no word, then no short line, as far as there is room.
 * Where there is not enough for that, long texts get more of it.
 */
function shared(wishes: Wish[], room: number): number[] {
  const [needs = 0, least = 0, wanted = 0] = (['need', 'least', 'wanted'] as const).map((of) =>
    wishes.reduce((sum, wish) => sum + wish[of], 0),
  )
  const given = (from: 'need' | 'least' | 'wanted', rest: number, weightOf: (wish: Wish) => number) => {
    const all = wishes.reduce((sum, wish) => sum + weightOf(wish), 0)
    return wishes.map((wish) => wish[from] + (all > 0 ? (weightOf(wish) * rest) / all : rest / wishes.length))
  }
  if (least >= room) return given('need', room - needs, (wish) => wish.least - wish.need)
  if (wanted > room) return given('least', room - least, (wish) => (wish.wanted - wish.least) * wish.lines)
  return given('wanted', room - wanted, (wish) => wish.wanted - wish.least)
}
