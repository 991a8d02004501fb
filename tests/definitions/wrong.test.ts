import { describe, expect, it } from 'vitest'
import { checkSource } from '../../server/definitions/check/check.ts'
import { sourceOf } from '../../src/engine/source/source.ts'
import { chance } from '../support/chance.ts'
import { realTexts } from './edit.ts'
import { mistakesIn, wrongCases } from './wrong.ts'

/** Others in each run; everyMistake.test.ts has all. */
const some = chance('mistakes in definitions').shuffled(wrongCases).slice(0, 75)

describe('the check of the definitions', () => {
  it('finds nothing wrong in the product', async () => {
    expect(checkSource(sourceOf(await realTexts()))).toEqual([])
  })

  it.each(some)(
    'finds $about',
    (wrong) => {
      expect(mistakesIn(wrong)).toEqual(wrong.expected)
    },
    20_000,
  )
})
