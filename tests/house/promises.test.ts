import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type ReliabilityPromise, promises } from '../reliability/promises.ts'

const filesOf = (shown: ReliabilityPromise['shown']) =>
  typeof shown === 'object' ? Object.values(shown) : shown === undefined ? [] : [shown]
const files = promises.flatMap(({ row, shown }) => filesOf(shown).map((file) => ({ row, file })))

it('shows each promise by tests that there are', () => {
  expect(promises.map(({ row }) => row)).toEqual(promises.map((_, place) => place + 1))
  expect(files.filter(({ file }) => !existsSync(file))).toEqual([])
})

const checked = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/\bpromise\(\s*(\d+),/g)].map(([, row]) => Number(row))

it('checks each promise by its number, but for those that a whole file of so many tests shows', () => {
  const whole = new Set(promises.flatMap(({ row, tests }) => (tests === undefined ? [] : [row])))
  expect(files.filter(({ row, file }) => !checked(file).includes(row) && !whole.has(row))).toEqual([])
})

it('checks no promise that has another row’s number', () => {
  expect(files.flatMap(({ row, file }) => checked(file).filter((each) => each !== row))).toEqual([])
})
