import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seed } from '../../../../tests/support/chance.ts'
import { hostileHtml, hostileMarkdown } from '../../../../tests/support/hostile.ts'
import { type Block, deepestList, type FormattedText, isSafe, type List, type Run } from './document.ts'
import { read } from './read.ts'
import { write } from './write.ts'

const runsIn = (block: Block): Run[] =>
  block.kind === 'list' ? block.items.flatMap(({ runs, lists }) => [...runs, ...lists.flatMap(runsIn)]) : block.runs
const addresses = (blocks: FormattedText): string[] =>
  blocks.flatMap(runsIn).flatMap(({ link }) => (link === undefined ? [] : [link]))
const depthOf = ({ items }: List): number =>
  1 + Math.max(0, ...items.flatMap(({ lists }) => lists.map((list) => depthOf(list))))

describe('A hostile text', () => {
  it.each([...hostileHtml, ...hostileMarkdown])('links to nothing: %s', (text) => {
    expect(addresses(read(text).blocks)).toEqual([])
  })

  it('links to safe addresses alone, and is no deeper than formatted text, whatever it is made of', () => {
    const parts = [
      '[a](',
      '](',
      '[',
      ']',
      '(',
      ')',
      '\\',
      '!',
      '<',
      '**',
      '\n',
      '- ',
      '  ',
      '    ',
      'https://a.example/',
    ]
    const part = fc.constantFrom(...parts, ...hostileHtml, ...hostileMarkdown, 'javascript:probed', 'data:,', '\u0000')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (given) => {
        const { blocks } = read(given.join(''))
        expect(addresses(blocks).filter((address) => !isSafe(address))).toEqual([])
        expect(addresses(read(write(blocks)).blocks)).toEqual(addresses(blocks))
        const depths = blocks.map((block) => (block.kind === 'list' ? depthOf(block) : 0))
        expect(Math.max(0, ...depths)).toBeLessThanOrEqual(deepestList)
      }),
      { seed },
    )
  })

  it('is read though its link has a hundred thousand marks', () => {
    expect(read(`[${'*a'.repeat(100_000)}](https://a.example/)`).blocks).toHaveLength(1)
  })

  it.each([
    '*',
    '**a',
    '[',
    '![',
    '[a](',
    '[a](b',
    '![a](',
    '\\',
    '\\[',
    '- ',
    '  - ',
    '# ',
    '#',
    ' ',
    '\n',
    '<',
    '1. ',
    '(',
    '[a]()',
  ])('is read though it repeats a hundred thousand times: %j', (part) => {
    expect(read(part.repeat(100_000)).blocks.length).toBeLessThanOrEqual(100_000)
  })
})
