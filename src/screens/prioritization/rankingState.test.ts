import { expect, it } from 'vitest'
import { toListing } from '../lists/listing.ts'
import { isChanged, loaded, rebased, withMove, withSaved } from './rankingState.ts'

const list = (ids: string) => ids.split('').map((id) => toListing({ id }, { defaultPriority: 'Medium' }))
const order = ({ places }: { places: { id: string; position: number }[] }) => places.map(({ id, position }) => `${id}${position}`).join(' ')

it('numbers the rows by where they stand after a move', () => {
  expect(order(withMove(loaded(list('abc'), 1), 0, 1))).toBe('b0 a1 c2')
})

it('draws again only the rows that a move has touched', () => {
  const before = withSaved(loaded(list('abcd'), 1))
  const after = withMove(before, 0, 1)
  expect(after.places[2]).toBe(before.places[2])
  expect(after.places[0]).not.toBe(before.places[1])
})

it('is changed only while the order differs from the server’s', () => {
  const before = loaded(list('abc'), 1)
  expect(isChanged(before)).toBe(false)
  expect(isChanged(withMove(before, 0, 2))).toBe(true)
  expect(isChanged(withMove(withMove(before, 0, 2), 2, 0))).toBe(false)
})

it('has the ranks of its positions once it is saved', () => {
  const after = withSaved(withMove(loaded(list('ab'), 1), 0, 1))
  expect(after.places.map(({ id, rank }) => `${id}${rank}`)).toEqual(['b1', 'a2'])
  expect(isChanged(after)).toBe(false)
})

it('keeps the order made here when the list has changed, and says what has', () => {
  const mine = withMove(loaded(list('abc'), 1), 2, 0)
  const state = rebased(mine, list('abd'), 2)
  expect(order(state)).toBe('a0 b1 d2')
  expect(state.version).toBe(2)
  expect(state.conflict).toEqual(['d (Untitled Request) is new.', 'c (Untitled Request) is no longer open.'])
})
