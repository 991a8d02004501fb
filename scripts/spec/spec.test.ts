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
  it('cover a text when there is only punctuation between them', () => {
    expect(uncovered(spec, catalogue)).toEqual([])
  })

  it.each([
    ['in the midst', 2, 'docs/product-spec.md:7: in no piece of 01.json: ", Title,"'],
    ['at the end', 3, 'docs/product-spec.md:7: in no piece of 01.json: ", Rank."'],
    ['at the beginning', 0, 'docs/product-spec.md:5: in no piece of 01.json: "## 1. Screens\\n\\n-"'],
  ])('do not cover a stretch %s, which is reported with its line', (_, left, problem) => {
    expect(uncovered(spec, [introduction, section('01.json', ...screens.toSpliced(left, 1))])).toEqual([problem])
  })

  it('report a section without a file', () => {
    expect(uncovered(spec, [introduction])).toEqual([
      expect.stringContaining('docs/product-spec.md:5: in no piece of any file'),
    ])
  })

  it('report a file without a section', () => {
    expect(uncovered(spec, [...catalogue, section('02.json')])).toEqual(['02.json: the spec has no such section'])
  })

  it('report a piece that is not in the text', () => {
    expect(uncovered(spec, [introduction, section('01.json', ...screens, { id: '1.4', says: 'Colour' })])).toEqual([
      `01.json: not in the spec's section, or not at this place: "Colour"`,
    ])
  })

  it('report a piece of another section', () => {
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
  ])('refuse %j', (piece) => {
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

  it('has no problems when each statement has a test', () => {
    expect(unshown(catalogue, [...ties, last])).toEqual([])
  })

  it('reports a statement without a test', () => {
    expect(unshown(catalogue, ties)).toEqual(['01.json: no test shows 1.3: "Rank"'])
  })

  it('reports an unknown id with the test that names it', () => {
    expect(unshown(catalogue, [...ties, { ...last, ids: ['1.3', '1.30'] }])).toEqual([
      'b.test.ts:1: there is no statement 1.30, which is to be shown by: ranks again',
    ])
  })

  it('reports an id that two statements have, also in different files', () => {
    const twice = [...catalogue, section('02.json', { id: '1.2', says: 'Colour' })]
    expect(unshown(twice, [...ties, last])).toEqual(['02.json: another statement has the id 1.2 too: "Colour"'])
  })

  it('prints every statement with its tests, and counts', () => {
    expect(statements(catalogue, ties)).toContain(
      '01.json\n  ## 1. Screens\n      – A heading.\n  1.1 Columns: Rank\n      ✓ a.test.ts:1 does and ranks',
    )
    expect(statements(catalogue, ties)).toContain(
      '  1.2 Title\n      ✓ a.test.ts:9 titles\n      ✓ case.json:1 more titles\n  1.3 Rank\n      ✗ no test',
    )
    expect(summary(catalogue, ties, 1)).toBe('4 statements, shown 4 times at 3 places; 1 problem')
  })
})

it('the product spec has a section before its first heading of the second level, and one for each such heading', () => {
  const sections = sectionsOf(readFileSync('docs/product-spec.md', 'utf8'))
  expect(sections.map(({ text }) => text.split('\n')[0])).toEqual([
    '# Specification: credit application approval workflow tool',
    expect.stringMatching(/^## 1\. /),
    '## 2. Screens and routes',
    ...[3, 4, 5, 6, 7, 8, 9].map((number) => expect.stringMatching(`^## ${number}[.] `) as string),
  ])
})
