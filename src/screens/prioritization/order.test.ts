import { describe, expect, it } from 'vitest'
import { toListing } from '../lists/listing.ts'
import { changes, moved, ranking, ranks, sameOrder } from './order.ts'

const reference = { defaultPriority: 'Medium' }
const row = (id: string, rest: object = {}) => toListing({ id, ...rest }, reference)
const order = (priority: string) => ['High', 'Medium', 'Low'].indexOf(priority)
const ids = (list: { id: string }[]) => list.map(({ id }) => id).join('')

describe('§9 Prioritization order', () => {
  // Spec 9.6, 9.7
  it('puts ranked applications first, ascending, then by priority, then by required-by date', () => {
    const list = [
      row('f', { priority: 'Low', required_by_date: '2026-01-01' }),
      row('e', {}),
      row('d', { required_by_date: '2026-05-01' }),
      row('c', { priority: 'High', required_by_date: '2027-01-01' }),
      row('b', { rank: 2, priority: 'Low' }),
      row('a', { rank: 1 }),
    ]
    expect(ids(ranking(list, order))).toBe('abcdef')
  })
  // Spec 2.77
  it('leaves closed applications out', () => {
    expect(ids(ranking([row('a', { workflow_state: { name: 'Approved' } }), row('b')], order))).toBe('b')
  })
  // Spec 9.8
  it('gives ranks 1 to n by position', () => {
    expect(ranks([row('b'), row('a')])).toEqual([
      { id: 'b', rank: 1 },
      { id: 'a', rank: 2 },
    ])
  })
})

describe('moving a row', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, -1, 'abc'],
    [2, 3, 'abc'],
  ])('from %i to %i gives %s', (from, to, expected) => {
    expect(ids(moved([row('a'), row('b'), row('c')], from, to))).toBe(expected)
  })
  it('back to where it was is no change', () => {
    const list = [row('a'), row('b')]
    expect(sameOrder(moved(moved(list, 0, 1), 0, 1), list)).toBe(true)
    expect(sameOrder(moved(list, 0, 1), list)).toBe(false)
  })
})

it('names what changed on the server since the order was made', () => {
  expect(changes([row('a', { rank: 1 }), row('b')], [row('a', { rank: 3 }), row('c', { title: 'Zinc' })])).toEqual([
    'c (Zinc) is new.',
    'b (Untitled Request) is no longer open.',
    'a now has rank 3.',
  ])
})
