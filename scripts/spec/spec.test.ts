import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSection, type Section } from './catalogue.ts'
import { sectionsOf, uncovered } from './coverage.ts'
import { statements, summary } from './report.ts'
import { unshown } from './shown.ts'

const spec = `# The product

It does things.

## 1. Screens

- Columns: Rank, Title, Rank.
`

const introduction = section(
  '00.json',
  { says: '# The product', nothing: 'A heading.' },
  { id: '0.1', says: 'It does things' },
)
const screens = [
  { says: '## 1. Screens', nothing: 'A heading.' },
  { id: '1.1', says: 'Columns: Rank' },
  { id: '1.2', says: 'Title' },
  { id: '1.3', says: 'Rank' },
]
const catalogue = [introduction, section('01.json', ...screens)]

function section(file: string, ...pieces: object[]): Section {
  return readSection(file, JSON.stringify(pieces))
}

describe('the pieces of the spec', () => {
  it('cover a text when nothing but punctuation stands between them', () => {
    expect(uncovered(spec, catalogue)).toEqual([])
  })

  it.each([
    ['in the midst', 2, 'docs/product-spec.md:7: in no piece of 01.json: ", Title,"'],
    ['at the end', 3, 'docs/product-spec.md:7: in no piece of 01.json: ", Rank."'],
    ['at the beginning', 0, 'docs/product-spec.md:5: in no piece of 01.json: "## 1. Screens\\n\\n-"'],
  ])('a stretch %s that none of them quotes is told, with its line', (_, left, problem) => {
    expect(uncovered(spec, [introduction, section('01.json', ...screens.toSpliced(left, 1))])).toEqual([problem])
  })

  it('a section without a file is told', () => {
    expect(uncovered(spec, [introduction])).toEqual([
      expect.stringContaining('docs/product-spec.md:5: in no piece of any file'),
    ])
  })

  it('a file without a section is told', () => {
    expect(uncovered(spec, [...catalogue, section('02.json')])).toEqual(['02.json: the spec has no such section'])
  })

  it('a piece that is not in the text is told', () => {
    expect(uncovered(spec, [introduction, section('01.json', ...screens, { id: '1.4', says: 'Colour' })])).toEqual([
      `01.json: not in the spec's section, or not at this place: "Colour"`,
    ])
  })

  it('a piece of another section is told', () => {
    expect(
      uncovered(spec, [introduction, section('01.json', { id: '1.4', says: 'It does things' }, ...screens)]),
    ).toEqual([`01.json: not in the spec's section, or not at this place: "It does things"`])
  })

  it.each([
    [{ says: 'Rank' }],
    [{ id: '1.1', says: '' }],
    [{ id: '1.1', says: 'Rank', nothing: 'A heading.' }],
    [{ says: 'Rank', nothing: ' ' }],
    [{ id: '1', says: 'Rank' }],
    [{ id: 1.1, says: 'Rank' }],
    [{ id: '1.1', says: 'Rank', note: 'more' }],
  ])('%j is no piece', (piece) => {
    expect(() => section('01.json', piece)).toThrow('01.json: a piece has "says" and either')
  })
})

describe('what shows a statement', () => {
  const ties = [
    { ids: ['0.1', '1.1'], place: 'a.test.ts:1', title: 'does and ranks' },
    { ids: ['1.2'], place: 'a.test.ts:9', title: 'titles' },
    { ids: ['1.2'], place: 'case.json:1', title: 'more titles' },
  ]
  const last = { ids: ['1.3'], place: 'b.test.ts:1', title: 'ranks again' }

  it('nothing is told where each statement has a test', () => {
    expect(unshown(catalogue, [...ties, last])).toEqual([])
  })

  it('a statement without a test is told', () => {
    expect(unshown(catalogue, ties)).toEqual(['01.json: no test shows 1.3: "Rank"'])
  })

  it('an id that there is not is told, with who names it', () => {
    expect(unshown(catalogue, [...ties, { ...last, ids: ['1.3', '1.30'] }])).toEqual([
      'b.test.ts:1: there is no statement 1.30, which is to be shown by: ranks again',
    ])
  })

  it('an id that two statements have is told, in whichever files they stand', () => {
    const twice = [...catalogue, section('02.json', { id: '1.2', says: 'Colour' })]
    expect(unshown(twice, [...ties, last])).toEqual(['02.json: another statement has the id 1.2 too: "Colour"'])
  })

  it('every statement is printed with its tests, and counted', () => {
    expect(statements(catalogue, ties)).toContain(
      '01.json\n  ## 1. Screens\n      – A heading.\n  1.1 Columns: Rank\n      ✓ a.test.ts:1 does and ranks',
    )
    expect(statements(catalogue, ties)).toContain(
      '  1.2 Title\n      ✓ a.test.ts:9 titles\n      ✓ case.json:1 more titles\n  1.3 Rank\n      ✗ no test',
    )
    expect(summary(catalogue, ties, 1)).toBe('4 statements, shown 4 times at 3 places; 1 problem')
  })
})

it('the sections of the product spec are its headings of the second level, and what stands before them', () => {
  const sections = sectionsOf(readFileSync('docs/product-spec.md', 'utf8'))
  expect(sections.map(({ text }) => text.split('\n')[0])).toEqual([
    '# Specification: credit application approval workflow tool',
    expect.stringMatching(/^## 1\. /),
    '## 2. Screens and routes',
    ...[3, 4, 5, 6, 7, 8, 9].map((number) => expect.stringMatching(`^## ${number}[.] `) as string),
  ])
})
