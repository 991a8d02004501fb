import { describe, expect, it } from 'vitest'
import { sourceOf } from '../../../src/engine/source/source.ts'
import { realTexts } from '../../../tests/definitions/edit.ts'
import { resolve } from '../../../src/engine/source/resolve.ts'
import { checkSource } from './check.ts'
import { effort } from './meaning/values/effort.ts'

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

describe('The expressions of a form', () => {
  it('are refused where all together take too long, the tables that they look up counted', async () => {
    const source = sourceOf(await realTexts())
    const definitions = resolve(source)
    expect(effort(definitions, source)).toEqual([])
    const [stage] = definitions.stages.filter(({ stage: { facts } }) => facts?.rating_class)
    const { rating_class } = stage?.stage.facts ?? {}
    if (!stage || !rating_class || !('is' in rating_class)) throw new Error('Nothing is looked up any more.')
    const many = (part: typeof rating_class.is) => ({ or: Array.from({ length: 50 }, () => part) })
    const facts = { ...stage.stage.facts, any: { is: many(many(many(rating_class.is))) } }
    const changed = { ...definitions, stages: [{ ...stage, stage: { ...stage.stage, facts } }] }
    expect(effort(changed, source)).toMatchObject([{ message: expect.stringMatching(/the limit is 1000000/) }])
  })
})
