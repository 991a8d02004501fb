import { describe, expect, it } from 'vitest'
import { rowErrors } from './rowErrors.ts'

const errors = (...paths: string[]) => new Map(paths.map((path) => [path, `${path} is required.`]))

describe('the messages of a table', () => {
  it('are taken apart by row and column, without those of other fields', () => {
    const rows = rowErrors('lines')(
      errors('lines.0.amount', 'lines.12.term', 'lines.12.amount', 'linesBelow.0.amount', 'title'),
    )
    expect([...rows].map(([row, of]) => [row, [...of.keys()]])).toEqual([
      [0, ['amount']],
      [12, ['term', 'amount']],
    ])
  })

  it('stay the same object for a row whose messages do not change', () => {
    const byRow = rowErrors('lines')
    const before = byRow(errors('lines.0.amount', 'lines.1.amount'))
    const after = byRow(errors('lines.1.amount', 'lines.0.amount', 'lines.0.term'))
    expect(after.get(1)).toBe(before.get(1))
    expect(after.get(0)).not.toBe(before.get(0))
    expect(byRow(errors()).size).toBe(0)
  })
})
