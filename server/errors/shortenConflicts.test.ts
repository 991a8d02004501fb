import { describe, expect, it } from 'vitest'
import { shortenConflicts } from './shortenConflicts.ts'

const long = 'x'.repeat(50_000)
const rows = Array.from({ length: 2000 }, (_, n) => ({ id: n, comments: 'A row' }))
const size = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

describe('What is told of a conflict', () => {
  it('is all of it where that is not too long', () => {
    const conflicts = [
      { field: 'a', yours: 'x'.repeat(10_000), theirs: rows.slice(0, 100), by: 'A', at: null },
      { field: 'b', theirs: null },
    ]
    expect(shortenConflicts(conflicts)).toEqual(conflicts)
  })

  it('is of long texts what lies around the first difference', () => {
    const [shortened] = shortenConflicts([
      { field: 'a', yours: `${long}mine${long}`, theirs: `${long}theirs`, by: 'A' },
    ])
    const common = 'x'.repeat(40)
    expect(shortened).toEqual({
      field: 'a',
      yours: expect.stringMatching(`^…${common}minex+…$`),
      theirs: `…${common}theirs`,
      by: 'A',
      cut: true,
    })
  })

  it('is the beginning of a long text where the other side has none', () => {
    const [shortened] = shortenConflicts([{ field: 'a', yours: long, theirs: null }])
    expect(shortened).toEqual({ field: 'a', yours: `${'x'.repeat(1000)}…`, theirs: null, cut: true })
    expect(shortenConflicts([{ field: 'a', yours: long }])).toEqual([shortened])
  })

  it('is of long tables only that they differ', () => {
    expect(shortenConflicts([{ field: 'a', yours: rows, theirs: [], at: '2026-01-01' }])).toEqual([
      { field: 'a', at: '2026-01-01', cut: true },
    ])
  })

  it('leaves the short values beside them as they are', () => {
    expect(
      shortenConflicts([
        { field: 'a', yours: rows },
        { field: 'b', yours: 1, theirs: 2 },
      ]),
    ).toContainEqual({ field: 'b', yours: 1, theirs: 2 })
  })

  it.each(['\u001f', 'é', '\ud83d\ude00'])(
    'names each of 200 fields in less than 64 kB, also in characters such as %j',
    (character) => {
      const text = character.repeat(20_000)
      const shortened = shortenConflicts(
        Array.from({ length: 200 }, (_, n) => ({
          field: `field_${n}`,
          yours: `a${text}`,
          theirs: `b${text}`,
          by: 'A',
          at: '',
        })),
      )
      expect(shortened.map(({ field }) => field)).toEqual(Array.from({ length: 200 }, (_, n) => `field_${n}`))
      expect(size(shortened)).toBeLessThan(64 * 1024)
    },
  )
})
