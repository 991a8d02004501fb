import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seed } from '../../../../tests/support/chance.ts'
import type { Block, FormattedText, Item, List, Run } from './document.ts'
import { formattedText } from './formattedText.ts'
import { lengthOf, plainText } from './plain.ts'
import { read } from './read.ts'
import { normalized } from './runs.ts'
import { write } from './write.ts'

const blocks = (text: string) => read(text).blocks
const paragraph = (...runs: Run[]): Block => ({ kind: 'paragraph', runs })

describe('Formatted text', () => {
  it.each<[string, string, FormattedText]>([
    ['a paragraph of two lines', 'One\nTwo', [paragraph({ text: 'One\nTwo' })]],
    [
      'headings of two levels',
      '# One\n## Two',
      [
        { kind: 'heading', level: 1, runs: [{ text: 'One' }] },
        { kind: 'heading', level: 2, runs: [{ text: 'Two' }] },
      ],
    ],
    [
      'bold and italic in each other',
      '**a *b*** *c*',
      [
        paragraph(
          { text: 'a', bold: true },
          { text: ' ' },
          { text: 'b', bold: true, italic: true },
          { text: ' ' },
          { text: 'c', italic: true },
        ),
      ],
    ],
    [
      'a mark inside a word',
      'un**believ**able',
      [paragraph({ text: 'un' }, { text: 'believ', bold: true }, { text: 'able' })],
    ],
    [
      'a link',
      'See [the *terms*](https://bank.example/t).',
      [
        paragraph(
          { text: 'See ' },
          { text: 'the ', link: 'https://bank.example/t' },
          { text: 'terms', italic: true, link: 'https://bank.example/t' },
          { text: '.' },
        ),
      ],
    ],
    ['asterisks that mark nothing', '2 * 3, a*, *b', [paragraph({ text: '2 * 3, a*, *b' })]],
    ['what is escaped', String.raw`\*a\* \[b\](c) \# C:\temp`, [paragraph({ text: String.raw`*a* [b](c) # C:\temp` })]],
    ['a year at the beginning of a line', 'Since\n2019. It', [paragraph({ text: 'Since\n2019. It' })]],
    [
      'lists in lists',
      '- a\n  1. b\n  2. c\n     more\n- d',
      [
        {
          kind: 'list',
          numbered: false,
          items: [
            {
              runs: [{ text: 'a' }],
              lists: [
                {
                  kind: 'list',
                  numbered: true,
                  items: [
                    { runs: [{ text: 'b' }], lists: [] },
                    { runs: [{ text: 'c\nmore' }], lists: [] },
                  ],
                },
              ],
            },
            { runs: [{ text: 'd' }], lists: [] },
          ],
        },
      ],
    ],
    ['nothing', ' \n\n', []],
  ])('has %s', (_, text, expected) => {
    expect(blocks(text)).toEqual(expected)
  })

  it('is read aloud and listed as text', () => {
    const text = '# Risk\n\nThe **main** risk, see [the paper](https://bank.example/p).\n\n1. one\n2. two\n   - three'
    expect(plainText(blocks(text))).toBe(
      'Risk\nThe main risk, see the paper (https://bank.example/p).\n1. one\n2. two\n  – three',
    )
  })

  const schema = formattedText.format?.expand?.({ type: 'string', format: 'formatted-text', maxLength: 20 }) ?? {}
  it.each([
    ['an image', '![a](https://bank.example/a.png)', 'contain no images'],
    ['HTML', 'a <script>alert(1)</script>', 'contain no HTML'],
    [
      'an address that runs',
      '[a](javascript:alert(1))',
      'link only to addresses that begin with https://, http:// or mailto:',
    ],
    [
      'an address of data',
      '[a](data:text/html,x)',
      'link only to addresses that begin with https://, http:// or mailto:',
    ],
    ['a heading of the third level', '### a', 'have headings of at most two levels'],
    ['a list of the fourth level', '- a\n  - b\n    - c\n      - d', 'have lists of at most three levels'],
    ['more marks than a person sets', '*a'.repeat(503), 'have less formatting'],
    ['more text than it may have', 'a'.repeat(21), 'have at most 20 characters'],
  ])('is refused with %s', (_, text, must) => {
    expect(formattedText.refuses?.(text, schema)).toBe(must)
  })

  it('is limited by its text alone, and by a wider limit with its marks', () => {
    const marked = '**a** '.repeat(10)
    expect(formattedText.refuses?.(marked, schema)).toBeUndefined()
    expect(lengthOf(blocks(marked))).toBe(19)
    expect(schema.maxLength).toBe(1040)
  })
})

const text = fc
  .array(
    fc.constantFrom(
      'a',
      'b ',
      ' c',
      '*',
      '**',
      '_',
      '[',
      ']',
      '(',
      ')',
      '!',
      '<',
      '#',
      '-',
      '1.',
      '\\',
      '\n',
      '&',
      '`',
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(''))
const run: fc.Arbitrary<Run> = fc.record(
  {
    text,
    bold: fc.constant(true as const),
    italic: fc.constant(true as const),
    link: fc.constantFrom('https://a.example/', 'mailto:a@b.example'),
  },
  { requiredKeys: ['text'] },
)
const runs = fc.array(run, { minLength: 1, maxLength: 5 })
const lineOf = (given: Run[]) => given.map((each) => ({ ...each, text: each.text.replaceAll('\n', ' ') }))
const items = (depth: number): fc.Arbitrary<Item> =>
  fc.record({ runs, lists: depth > 2 ? fc.constant([]) : fc.array(list(depth + 1), { maxLength: 2 }) })
const list = (depth: number): fc.Arbitrary<List> =>
  fc.record({
    kind: fc.constant('list' as const),
    numbered: fc.boolean(),
    items: fc.array(items(depth), { minLength: 1, maxLength: 3 }),
  })
const document: fc.Arbitrary<FormattedText> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('paragraph' as const), runs }),
    fc.record({
      kind: fc.constant('heading' as const),
      level: fc.constantFrom(1 as const, 2 as const),
      runs: runs.map(lineOf),
    }),
    list(1),
  ),
  { maxLength: 4 },
)

describe('Whatever a person formats', () => {
  it('is one list where nothing stands between two of a kind', () => {
    const list: Block = { kind: 'list', numbered: false, items: [{ runs: [{ text: 'a' }], lists: [] }] }
    expect(write([list, paragraph({ text: '\n' }), list])).toBe('- a\n- a')
  })

  it('is read again as it was written', () => {
    fc.assert(
      fc.property(document, (given) => {
        const stored = write(given)
        const { blocks: again, refused } = read(stored)
        expect(refused).toBeUndefined()
        expect(write(again)).toBe(stored)
        expect(again).toEqual(tidy(given))
      }),
      { seed },
    )
  })

  it('can be read, whatever stands there', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(text, fc.string(), fc.constantFrom('- ', '  ', '### ', '\n\n', '***', '](https://a/)'))),
        (parts) => {
          const stored = write(read(parts.join('')).blocks)
          expect(write(read(stored).blocks)).toBe(stored)
        },
      ),
      { seed },
    )
  })
})

/** As it is written: without what has no text, and with lists of one kind that follow each other joined. */
function tidy(given: FormattedText): FormattedText {
  const kept = given.flatMap((block): Block[] => {
    if (block.kind === 'list') return tidyLists([block])
    const tidied = normalized(block.runs)
    return tidied.length > 0 ? [{ ...block, runs: tidied }] : []
  })
  return joined(kept)
}

const tidyLists = (given: List[]): List[] =>
  joined(
    given.map((each) => ({
      ...each,
      items: each.items.map(({ runs: r, lists }) => ({ runs: normalized(r), lists: joined(tidyLists(lists)) })),
    })),
  )

function joined<Each extends Block>(given: Each[]): Each[] {
  return given.reduce<Each[]>((known, block) => {
    const last = known.at(-1)
    if (last?.kind !== 'list' || block.kind !== 'list' || last.numbered !== block.numbered) return [...known, block]
    return [...known.slice(0, -1), { ...last, items: [...last.items, ...block.items] }]
  }, [])
}
