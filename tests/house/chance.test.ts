import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { chance } from '../support/chance.ts'

it('is the same for the same name in one run, and another for another', () => {
  const some = (of: string) => {
    const { integer, pick, shuffled } = chance(of)
    return [integer(0, 1000), integer(0, 1000), pick(['a', 'b', 'c']), shuffled([1, 2, 3, 4, 5])]
  }
  expect(some('an order')).toEqual(some('an order'))
  expect(some('an order')).not.toEqual(some('another order'))
})

it('gives whole numbers from the first to below the second, all of them', () => {
  const { integer } = chance('dice')
  const thrown = new Set(Array.from({ length: 1000 }, () => integer(1, 7)))
  expect(thrown).toEqual(new Set([1, 2, 3, 4, 5, 6]))
})

it('is what every test takes that is random', () => {
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const own = /Math[.]random|random[I]nt/
  expect(files.filter((file) => own.test(readFileSync(join('tests', file), 'utf8')))).toEqual([])
})
