import { expect, it } from 'vitest'
import { nextSort, sorted } from './sorting.ts'

const by = (descending: boolean) => ({ key: 'value', descending })
const values = (list: (string | number | undefined)[], descending = false) =>
  sorted(
    list.map((value) => ({ value })),
    by(descending),
    ({ value }) => value,
  ).map(({ value }) => value)

it.each([
  [
    [3, 1, undefined, 2],
    [1, 2, 3, undefined],
  ],
  [
    ['b', 'A', undefined, 'C'],
    ['A', 'b', 'C', undefined],
  ],
  [
    ['CR-10', 'CR-9'],
    ['CR-9', 'CR-10'],
  ],
])('%j upwards is %j, and downwards the reverse', (list, expected) => {
  expect(values(list)).toEqual(expected)
  expect(values(list, true)).toEqual(expected.toReversed())
})

it('keeps rows that are alike in their order', () => {
  const rows = [
    { id: 1, of: 'x' },
    { id: 2, of: 'a' },
    { id: 3, of: 'x' },
  ]
  expect(sorted(rows, by(false), ({ of }) => of).map(({ id }) => id)).toEqual([2, 1, 3])
  expect(sorted(rows, by(true), ({ of }) => of).map(({ id }) => id)).toEqual([1, 3, 2])
})

it('goes from upwards to downwards to the list’s own order, and begins anew with another column', () => {
  const up = nextSort(undefined, 'title')
  const down = nextSort(up, 'title')
  expect([up, down, nextSort(down, 'title')]).toEqual([
    { key: 'title', descending: false },
    { key: 'title', descending: true },
    undefined,
  ])
  expect(nextSort(down, 'rank')).toEqual({ key: 'rank', descending: false })
})
