import { describe, expect, it } from 'vitest'
import { mistakesIn, wrongCases } from './wrong.ts'

describe('the check of the definitions', () => {
  it.each(wrongCases)(
    'finds $about',
    (wrong) => {
      expect(mistakesIn(wrong)).toEqual(wrong.expected)
    },
    20_000,
  )
})
