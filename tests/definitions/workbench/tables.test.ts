import { describe, expect, it } from 'vitest'
import { english } from '../../../src/engine/locale.ts'
import { isRefused } from '../../../src/workbench/edits/edit.ts'
import { cellFrom, cellText } from '../../../src/workbench/tables/cells.ts'
import { gridIn, setRows, withTexts } from '../../../src/workbench/tables/grid.ts'
import { realTexts } from '../edit.ts'

const files = await realTexts()
const tables = [...files.keys()].filter((path) => /^tables\/[^/]+(?<!\.cases)\.json$/.test(path))
const number = { title: '', isInput: true, type: 'number' }
const text = { title: '', isInput: true, type: 'string' }
const file = 'tables/rating-scale.json'
const scale = gridIn(files, file)

describe('a cell of a decision table', () => {
  it.each(tables)('is typed as it is shown: %s', (path) => {
    const grid = gridIn(files, path)
    const cells = grid?.rows.flatMap((row) => row.map((cell, n) => ({ cell, column: grid.columns[n] ?? text }))) ?? []
    expect(cells.length).toBeGreaterThan(10)
    for (const { cell, column } of cells)
      expect(cellFrom(cellText(cell, column, english) ?? 'none', column, english)).toEqual(cell)
  })

  it.each([
    ['', number, {}],
    ['>= 5, <10', number, { minimum: 5, exclusiveMaximum: 10 }],
    ['a, b', text, { enum: ['a', 'b'] }],
    ['7', number, { const: 7 }],
    ['∅', text, null],
    ['seven', number, undefined],
    ['', { ...number, isInput: false }, undefined],
    ['TRUE', { ...text, type: 'boolean' }, { const: true }],
  ])('is read from what a person types: %j', (typed, column, cell) => {
    expect(cellFrom(typed, column, english)).toEqual(cell)
  })
})

describe('a decision table', () => {
  it('takes a block of a spreadsheet, leaves out what does not fit, and adds rows', () => {
    if (!scale) throw new Error('There is no table.')
    const last = scale.rows.length - 1
    const { rows, unread } = withTexts(scale, {
      at: { row: last, column: 0 },
      texts: [
        ['< 200', 'D', 'weak'],
        ['some', 'D', 'weak'],
      ],
      locale: english,
    })
    expect(unread).toEqual([{ text: 'some', column: scale.columns[0]?.title, number: last + 2 }])
    expect(rows.slice(last)).toEqual([
      [{ exclusiveMaximum: 200 }, 'D', 'weak'],
      [{}, 'D', 'weak'],
    ])
    const changed = setRows(file, rows)(files)
    if (isRefused(changed)) throw new Error(changed.refused)
    expect(changed.get(file)).toContain('    [{ "exclusiveMaximum": 200 }, "D", "weak"],\n    [{}, "D", "weak"]\n')
    expect(setRows(file, scale.rows)(changed)).toEqual(files)
  })
})
