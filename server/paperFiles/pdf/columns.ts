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

/** Columns beside each other, with their places. */
export interface Band extends OutlineTable {
  places: Column[]
}

/** The widths that a column has use for, in points: to be readable, to break no word, and to break no short line. */
interface Wish {
  need: number
  least: number
  wanted: number
  /** How many lines of that width its texts have on average. */
  lines: number
}

/**
 * The largest widths that count, in points. Figures are never broken. A text in a column narrower than `need` would
 * have one letter on each line.
 */
const most = { figure: 120, word: 90, need: 24 }

/** How many characters of a cell are considered for the width that its column wants. */
const telling = 60

/**
 * The table in bands: a table that is wider than a page becomes several, each of which begins with the first column.
 */
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

/** The parts of a text that no line break divides. */
const wordsIn = (text: string): string[] => text.split(/[^\S\u00a0]+/)

const widest = (texts: string[], look: Look): number =>
  texts.reduce((width, text) => Math.max(width, widthOf(text, look)), 0) + 0.01

/** The indexes of the columns beside each other: as many as fit on a page. */
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
 * Shares the room among columns: first what each needs, then enough to break no word, then to break no short line. If
 * there is not enough for a step, longer texts get more.
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
