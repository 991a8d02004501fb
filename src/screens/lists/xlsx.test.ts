import { unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Column } from '../../ui/table/column.ts'
import { sharedColumns } from './columns.tsx'
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

afterEach(() => vi.unstubAllEnvs())

describe('a workbook', () => {
  const columns = [
    { key: 'title', header: 'Title', ...sharedColumns.title },
    { key: 'amount', header: 'Amount', ...sharedColumns.amount },
    { key: 'rank', header: 'Rank', ...sharedColumns.rank },
    { key: 'date', header: 'Submitted Date', ...sharedColumns.date },
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

  it('has of a time the day that the screen shows: the one where the reader is', async () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    const sheet = await written(columns.slice(3, 4), [full])
    expect(sheet?.rows[1]).toEqual([new Date('2026-03-03')])
  })

  it('has what is no day as it is, and not as the day that a browser would guess', async () => {
    const visit = { key: 'visit', header: 'Visit', holds: 'day' as const, value: () => '12.03.2027', cell: () => '' }
    const sheet = await written([visit], [full])
    expect(sheet?.rows[1]).toEqual(['12.03.2027'])
  })

  it('keeps a text as it was typed, and never as a formula', async () => {
    const titles = ['=1+1', '+1', '-1', '@SUM(1)', '\t=1', 'a\r\nb', '<&"\'', ' x ', '__proto__', '日本', '_x0041_']
    const sheet = await written(
      columns.slice(0, 1),
      titles.map((title) => listing({ title })),
    )
    expect(sheet?.rows.slice(1).map(([title]) => title)).toEqual(titles)
    expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([])
  })

  it('has nothing that makes a file unreadable', async () => {
    const rows = [listing({ title: 'a\uFFFEb\uFFFFc\u0001d' })]
    const file = await new Response(xlsx('Requests', columns.slice(0, 1), once(rows))).arrayBuffer()
    const parts = Object.values(unzipSync(new Uint8Array(file))).map((part) => new TextDecoder().decode(part))
    expect(parts.length).toBeGreaterThan(3)
    expect(parts.join('')).not.toMatch(/(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/u)
  })

  it('cuts a text that no cell can hold', async () => {
    const sheet = await written(columns.slice(0, 1), [listing({ title: 'x'.repeat(40_000) })])
    expect(sheet?.rows[1]?.[0]).toHaveLength(32_767)
  })
})
