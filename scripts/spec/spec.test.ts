import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSection, type Section } from './catalogue.ts'
import { sectionsOf, uncovered } from './coverage.ts'
import { statements, summary } from './report.ts'
import { unshown } from './shown.ts'
import { titlesIn } from './titles.ts'

const spec = `# The product

It does things.

## 1. Screens

- Columns: Rank, Title, Rank.
`

const introduction = section(
  '00.json',
  { says: '# The product', nothing: 'A heading.' },
  { says: 'It does things', shown: ['it does'] },
)
const screens = [
  { says: '## 1. Screens', nothing: 'A heading.' },
  { says: 'Columns: Rank', shown: ['ranks'] },
  { says: 'Title', shown: ['titles', 'ranks'] },
  { says: 'Rank', shown: [] },
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
    expect(uncovered(spec, [introduction, section('01.json', ...screens, { says: 'Colour', shown: [] })])).toEqual([
      `01.json: not in the spec's section, or not at this place: "Colour"`,
    ])
  })

  it('a piece of another section is told', () => {
    expect(
      uncovered(spec, [introduction, section('01.json', { says: 'It does things', shown: [] }, ...screens)]),
    ).toEqual([`01.json: not in the spec's section, or not at this place: "It does things"`])
  })

  it.each([
    [{ says: 'Rank' }],
    [{ says: '', shown: [] }],
    [{ says: 'Rank', shown: [], nothing: 'A heading.' }],
    [{ says: 'Rank', nothing: ' ' }],
    [{ says: 'Rank', shown: 'ranks' }],
    [{ says: 'Rank', shown: [], note: 'more' }],
  ])('%j is no piece', (piece) => {
    expect(() => section('01.json', piece)).toThrow('01.json: a piece has "says" and either')
  })
})

describe('what shows a statement', () => {
  const titles = new Set(['it does', 'ranks', 'titles'])

  it('a statement without a test is told', () => {
    expect(unshown(catalogue, titles)).toEqual({ lacking: ['01.json: no test shows: "Rank"'], unknown: [] })
  })

  it('a test that does not exist is told', () => {
    expect(unshown(catalogue, new Set(['it does', 'ranks'])).unknown).toEqual([
      '01.json: there is no test "titles", which is to show: "Title"',
    ])
  })

  it('a test is named by the describe chain and its own name', () => {
    expect(titlesIn(JSON.stringify([{ name: '§2 My Tasks > when empty > says so' }]))).toEqual(
      new Set(['§2 My Tasks: when empty: says so']),
    )
  })

  it('every statement is printed with its tests, and counted', () => {
    expect(statements(catalogue)).toContain(
      '01.json\n  ## 1. Screens\n      – A heading.\n  Columns: Rank\n      ✓ ranks',
    )
    expect(statements(catalogue)).toContain('  Rank\n      ✗ no test')
    expect(summary(catalogue, 1)).toBe('4 statements: 3 shown by 3 tests, 1 lacking; 1 problems in all')
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
