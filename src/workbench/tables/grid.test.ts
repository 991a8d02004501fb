import { expect, it } from 'vitest'
import { realTexts } from '../../../tests/definitions/edit.ts'
import { english, localeOf } from '../../engine/locale.ts'
import { cellFrom, cellText } from './cells.ts'
import { emptyRow, gridIn, withTexts } from './grid.ts'

const files = await realTexts()

it.each(['tables/authority-matrix.json', 'tables/rating-scale.json'])(
  'a row that is added to %s can be typed',
  (file) => {
    const grid = gridIn(files, file)
    if (!grid) throw new Error('There is no such table.')
    const row = emptyRow(grid)
    expect(grid.columns.filter((column, n) => cellText(row[n], column, english) === undefined)).toEqual([])
    const typed = withTexts(
      { ...grid, rows: [row] },
      {
        at: { row: 0, column: grid.columns.length - 1 },
        texts: [['weak']],
        locale: english,
      },
    )
    expect(typed).toEqual({ rows: [[...row.slice(0, -1), 'weak']], unread: [] })
  },
)

it('says which texts of a block mean nothing in their columns, and leaves these cells', () => {
  const grid = gridIn(files, 'tables/rating-scale.json')
  if (!grid) throw new Error('There is no such table.')
  const columns = [{ title: 'Score', isInput: true, type: 'number' }]
  const texts = [['1'], ['low', 'more']]
  const { rows, unread } = withTexts(
    { ...grid, columns, rows: [[{}], [{}]] },
    { at: { row: 0, column: 0 }, texts, locale: english },
  )
  expect(rows).toEqual([[{ const: 1 }], [{}]])
  expect(unread).toEqual([
    { text: 'low', column: 'Score', number: 2 },
    { text: 'more', column: undefined, number: 2 },
  ])
})

const number = { title: '', isInput: true, type: 'number' }

it.each([
  ['de-DE', '≥ 15.000; < 20.000,5', { minimum: 15_000, exclusiveMaximum: 20_000.5 }, '≥ 15000; < 20000,5'],
  ['de-DE', '1,5; 2', { enum: [1.5, 2] }, '1,5; 2'],
  ['de-DE', '1, 5', undefined, undefined],
  ['de-CH', '1.5, 2', { enum: [1.5, 2] }, '1.5, 2'],
  ['en-US', '≥ 15,000, < 20,000.5', { minimum: 15_000, exclusiveMaximum: 20_000.5 }, '≥ 15000, < 20000.5'],
  ['en-US', '5,10', undefined, undefined],
  ['en-US', '> 3, > 5', undefined, undefined],
])('numbers of a cell are those of the reader: %s %s', (tag, typed, cell, shown) => {
  const locale = localeOf(tag)
  expect(cellFrom(typed, number, locale)).toEqual(cell)
  expect(cell && cellText(cell, number, locale)).toBe(shown)
})
