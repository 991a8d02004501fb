import { expect, it } from 'vitest'
import type { Schema } from '../definition.ts'
import { withinReach } from './reach.ts'

const schema: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 3 },
    day: { type: 'string', format: 'date' },
    rows: {
      type: 'array',
      maxItems: 2,
      items: { type: 'object', properties: { note: { type: 'string', maxLength: 1 } } },
    },
  },
}

it('a text and a list are cut to just above their limit, in rows too', () => {
  const rows = [{ note: 'abcdef' }, { note: 'a' }, 0, ...Array<number>(1000).fill(0)]
  expect(withinReach(schema, { name: 'x'.repeat(1000), rows })).toEqual({
    name: 'xxxx',
    rows: [{ note: 'ab' }, { note: 'a' }, 0],
  })
})

it('what is within its limits stays, counted in characters', () => {
  const data = {
    name: '😀😀😀',
    day: '2026-11-22',
    rows: [{ note: '😀' }],
    other: 'x'.repeat(1000),
    toString: [0, 0, 0],
  }
  expect(withinReach(schema, data)).toEqual(data)
})

it('a text of characters with the length of two is cut between them', () => {
  expect(withinReach(schema, { name: '😀'.repeat(100) })).toEqual({ name: '😀😀😀😀' })
})

it('a text that only a format limits is emptied where it is far too long', () => {
  expect(withinReach(schema, { day: 't'.repeat(100_000) })).toEqual({ day: '' })
})
