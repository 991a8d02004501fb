import { expect, it } from 'vitest'
import { realTexts } from '../../../tests/definitions/edit.ts'
import { cellText } from './cells.ts'
import { emptyRow, gridIn, withTexts } from './grid.ts'

const files = await realTexts()

it.each(['tables/authority-matrix.json', 'tables/rating-scale.json'])(
  'a row that is added to %s can be typed',
  (file) => {
    const grid = gridIn(files, file)
    if (!grid) throw new Error('There is no such table.')
    const row = emptyRow(grid)
    expect(grid.columns.filter((column, n) => cellText(row[n], column) === undefined)).toEqual([])
    const typed = withTexts({ ...grid, rows: [row] }, { row: 0, column: grid.columns.length - 1 }, [['weak']])
    expect(typed).toEqual({ rows: [[...row.slice(0, -1), 'weak']], unread: 0 })
  },
)
