import { expect, it } from 'vitest'
import { toListing } from '../lists/listing.ts'
import { emptyRanking, isChanged, keyOf, withList, withMove, withSaved } from './rankingState.ts'

const list = (ids: string) => ids.split('').map((id) => toListing({ id }, { defaultPriority: 'Medium' }))
const loaded = (ids: string, version = 1) => withList(emptyRanking, list(ids), version)
const order = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id).join('')

it('puts a row elsewhere, and keeps the others as they are', () => {
  const before = loaded('abcd')
  const after = withMove(before, 0, 2)
  expect(order(after)).toBe('bcad')
  expect(after.rows).toEqual([1, 2, 0, 3].map((index) => before.rows[index]))
})

it('has a row that is taken up past several drawn anew, rather than those moved', () => {
  const before = loaded('abcd')
  const after = withMove(before, 3, 0)
  expect(order(after)).toBe('dabc')
  expect(after.rows.slice(1)).toEqual(before.rows.slice(0, 3))
  const keys = before.rows.map(keyOf)
  expect(after.rows.map(keyOf).filter((key) => !keys.includes(key))).toHaveLength(1)
})

it('is changed only while the order differs from the server’s', () => {
  const before = loaded('abc')
  expect(isChanged(before)).toBe(false)
  expect(isChanged(withMove(before, 0, 2))).toBe(true)
  expect(isChanged(withMove(withMove(before, 0, 2), 2, 0))).toBe(false)
})

it('has the ranks of its positions once it is saved', () => {
  const sent = withMove(loaded('ab'), 0, 1)
  const after = withSaved(sent, sent.rows)
  expect(after.rows.map(({ id, rank }) => `${id}${rank}`)).toEqual(['b1', 'a2'])
  expect(isChanged(after)).toBe(false)
  expect(withList(after, list('ba'), 2)).toEqual(loaded('ba', 2))
})

it('keeps a move made while the order is saved, or before the saved list has been read again', () => {
  const sent = withMove(loaded('abc'), 0, 1)
  const after = withSaved(withMove(sent, 1, 2), sent.rows)
  expect([order(after), isChanged(after)]).toEqual(['bca', true])
  const read = withList(after, after.saved, 2)
  expect([order(read), isChanged(read), read.conflict, read.version]).toEqual(['bca', true, [], 2])
})

it('keeps the order made here when the list has changed, and says what has', () => {
  const mine = withMove(loaded('abc'), 2, 0)
  const state = withList(mine, list('abd'), 2)
  expect(order(state)).toBe('abd')
  expect(withList({ ...mine, isStale: true }, list('abd'), 2)).toEqual(state)
  expect(state.version).toBe(2)
  expect(state.conflict).toEqual(['d (Untitled Request) is new.', 'c (Untitled Request) is no longer open.'])
})

it('knows the version that a save gave the list, and does not show a list that was read before', () => {
  const sent = withMove(loaded('ab', 5), 0, 1)
  const saved = withSaved(sent, sent.rows, 7)
  expect(saved.version).toBe(7)
  expect(withList(saved, list('ab'), 6)).toBe(saved)
  expect(withList(saved, list('ba'), 7)).toEqual(loaded('ba', 7))
  expect(withSaved(sent, sent.rows).version).toBe(5)
})
