import { describe, expect, it } from 'vitest'
import { sourceOf } from '../../../src/engine/source/source.ts'
import { checkSource } from './check.ts'

const checked = (text: string) => checkSource(sourceOf(new Map([['reference.json', text]])))
const many = 50_000

describe('A text that nobody would write', () => {
  it.each([
    ['behind a text that does not end on its line', `"\n${'['.repeat(many)}"`],
    ['with brackets that close nothing', '[},'.repeat(many)],
    ['behind a backslash', `"\\\n${'{"a":'.repeat(many)}`],
  ])('is refused at its place however deep it is nested, %s', (_, text) => {
    expect(checked(text)).toEqual([expect.stringMatching(/^reference\.json:\d+:\d+: ./)])
  })

  it('is refused with the first of very many mistakes', () => {
    const strangers = Array.from({ length: 5_000 }, (_, n) => [`stages/x/${n}.txt`, ''] as const)
    expect(checkSource(sourceOf(new Map(strangers)))).toHaveLength(1_000)
    const repeated = `{${'"a":1,'.repeat(5_000)}"a":1}`
    expect(checked(repeated)).toHaveLength(100)
  })
})
