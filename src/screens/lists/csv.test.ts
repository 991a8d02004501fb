import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Column } from '../../ui/table/column.ts'
import { csv, csvCell } from './csv.ts'
import { exportName } from './exported.ts'

/** [a text, its cell] */
const cases = JSON.parse(readFileSync(new URL('csv.cases.json', import.meta.url), 'utf8')) as [string, string][]

/** What a spreadsheet makes of a cell. */
const opened = (cell: string) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)

describe('a CSV cell', () => {
  it('is tried with two hundred texts', () => expect(cases).toHaveLength(200))

  it.each(cases)('of %j is %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell)
    expect(opened(cell).replaceAll("'", '')).toBe(text.replaceAll("'", ''))
    expect(opened(cell)).not.toMatch(/^[=+\-@\t\r]/)
  })
})

it.each([
  ['a;=1+1', `"a;'=1+1"`],
  ['a";"-1', `"a"";""'-1"`],
  ['a\t@x', `"a\t'@x"`],
  ['a; b-c', '"a; b-c"'],
])('is no formula for a reader of other separators either: %j is %j', (text, cell) => expect(csvCell(text)).toBe(cell))

describe('a CSV file', () => {
  interface Row {
    title: string
    rank?: number
  }
  const columns: Column<Row>[] = [
    { key: 'title', header: 'Title', cell: () => '', value: ({ title }) => title },
    { key: 'rank', header: 'Rank', cell: () => '-', value: ({ rank }) => rank },
    {
      key: 'twice',
      header: 'Twice',
      cell: () => '',
      value: ({ rank }) => rank,
      text: ({ rank = 0 }) => String(rank * 2),
    },
    { key: 'actions', header: 'Actions', cell: () => '' },
  ]

  it('begins with the mark of UTF-8 and a heading, and has what the columns hold', () => {
    const text = csv(columns, [{ title: 'Zinc, "grade A"', rank: 3 }, { title: '=1+1' }])
    expect(text).toBe('\uFEFFTitle,Rank,Twice\r\n"Zinc, ""grade A""",3,6\r\n\'=1+1,,0\r\n')
  })

  it('has a negative number as a number: it is no text that somebody typed', () => {
    expect(csv(columns.slice(0, 2), [{ title: '-2', rank: -2.5 }])).toBe("\uFEFFTitle,Rank\r\n'-2,-2.5\r\n")
  })
})

it('a file is named with its date', () => {
  expect(exportName('credit-applications', 'csv', new Date(2026, 0, 5))).toBe('credit-applications-2026-01-05.csv')
})
