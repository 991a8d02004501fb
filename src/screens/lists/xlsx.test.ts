import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import type { Column } from '../../ui/table/column.ts'
import { parts } from './columns.tsx'
import { toListing } from './listing.ts'
import { xlsx } from './xlsx.ts'

async function* once<Row>(...rows: Row[][]): AsyncGenerator<Row[]> {
  yield* rows
}

/** What a reader of workbooks finds in the one sheet. */
async function written<Row>(columns: Column<Row>[], ...rows: Row[][]) {
  const { sheets } = await readXlsx(await new Response(xlsx('Requests', columns, once(...rows))).arrayBuffer())
  expect(sheets.map(({ name }) => name)).toEqual(['Requests'])
  return sheets[0]
}

describe('a workbook', () => {
  const columns = [
    { key: 'title', header: 'Title', ...parts.title },
    { key: 'amount', header: 'Amount', ...parts.amount },
    { key: 'rank', header: 'Rank', ...parts.rank },
    { key: 'date', header: 'Submitted Date', ...parts.date },
    { key: 'actions', header: 'Actions', cell: () => '' },
  ]
  const listing = (record: object) => toListing({ id: '7', ...record }, { defaultPriority: 'Medium' })
  const full = listing({ title: 'Zinc', amount: '25000000.50', rank: 3, created_at: '2026-03-02T23:30:00Z' })

  it('has the columns that hold something, with numbers as numbers and days as days', async () => {
    const sheet = await written(columns, [full], [listing({ title: 'Gold' })])
    expect(sheet?.rows.map((row) => row.slice(0, 4))).toEqual([
      ['Title', 'Amount', 'Rank', 'Submitted Date'],
      ['Zinc', 25_000_000.5, 3, new Date('2026-03-02')],
      ['Gold', null, null, null],
    ])
  })

  it('keeps a text as it was typed, and never as a formula', async () => {
    const titles = ['=1+1', '+1', '-1', '@SUM(1)', '\t=1', 'a\r\nb', '<&"\'', ' x ', '__proto__', '日本']
    const sheet = await written(
      columns.slice(0, 1),
      titles.map((title) => listing({ title })),
    )
    expect(sheet?.rows.slice(1).map(([title]) => title)).toEqual(titles)
    expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([])
  })

  it('cuts a text that no cell can hold', async () => {
    const sheet = await written(columns.slice(0, 1), [listing({ title: 'x'.repeat(40_000) })])
    expect(sheet?.rows[1]?.[0]).toHaveLength(32_767)
  })
})
