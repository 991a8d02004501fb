import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

const files = readdirSync('docs/decisions').filter((name) => /^\d{4}-/.test(name))

it('gives each decision a number of its own', () => {
  const numbers = files.map((name) => name.slice(0, 4))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})
