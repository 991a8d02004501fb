import { describe, expect, it } from 'vitest'
import { Outline } from './outline.ts'

function outlineOf(text: string, part = text.length): { values: number; deepest: number } {
  const outline = new Outline()
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += part) outline.read(bytes.subarray(from, from + part))
  return { values: outline.values, deepest: outline.deepest }
}

describe('the outline of a JSON text', () => {
  it.each([
    ['"text"', 1, 0],
    ['[0,0,0]', 4, 1],
    ['{"a":1,"b":[{"c":2}]}', 5, 3],
    ['{"a":"[{,\\"[,\\\\","b":2}', 3, 1],
  ])('of %s has %i values at most, %i deep, however it comes', (text, values, deepest) => {
    for (const part of [text.length, 1, 3]) expect(outlineOf(text, part)).toEqual({ values, deepest })
  })

  it('of any value counts all that there is in it', () => {
    const value = { a: [1, 'two, [three]', { b: null, '{': true }], c: '"\\"' }
    expect(outlineOf(JSON.stringify(value)).values).toBe(8)
  })
})
