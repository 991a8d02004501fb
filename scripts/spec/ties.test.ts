import { describe, expect, it } from 'vitest'
import { tiesInCases } from './inCases.ts'
import { tiesInCode } from './inCode.ts'

const inCode = (...lines: string[]) => tiesInCode('a.test.ts', lines.join('\n'))
const inCases = (...lines: string[]) => tiesInCases('case.json', lines.join('\n'))
const misplaced = "it is not directly above a test, a suite or a row of a test's table."

describe('the statements that a test shows', () => {
  it.each([
    ["it('ranks', () => {})", 'ranks'],
    ["test('ranks', () => {})", 'ranks'],
    ["describe('ranks', () => {})", 'ranks'],
    ["it.each([1])('ranks %i', () => {})", 'ranks %i'],
    ["test.for(all)('ranks %i', () => {})", 'ranks %i'],
    ["describe.each([about])('%s', () => {})", '%s'],
    ["it.skipIf(windows)('ranks', () => {})", 'ranks'],
    ['it(`ranks ${how}`, () => {})', '`ranks ${how}`'],
  ])('are named above %s', (test, title) => {
    expect(inCode('', '// Spec 1.1, 1.20', test)).toEqual({
      ties: [{ ids: ['1.1', '1.20'], place: 'a.test.ts:2', title }],
      problems: [],
    })
  })

  it('have its title with those of its suites, at any depth in the code', () => {
    const code = ['export function suite() {', "  describe('§1', () => {", "    describe('lists', () => {"]
    const { ties } = inCode(...code, '      // Spec 1.1', "      it('ranks', () => {})", '    })', '  })', '}')
    expect(ties).toEqual([{ ids: ['1.1'], place: 'a.test.ts:4', title: '§1: lists: ranks' }])
  })

  it('may be in several comments, with others between them', () => {
    expect(inCode('// Spec 1.1', '// Why.', '// Spec 1.2', "it('ranks')")).toMatchObject({
      ties: [{ ids: ['1.1'] }, { ids: ['1.2'] }],
      problems: [],
    })
  })

  it.each([
    ["it.each([['up'],", "['down'],", "])('ranks %s')", "ranks %s ('down')"],
    ["const ways = ['up',", "'down',", "]; it.each(ways)('ranks %s')", "ranks %s ('down')"],
    ['const ways = { up: 1,', 'down: 2,', "}; it.each(Object.entries(ways))('ranks %s')", 'ranks %s (down)'],
    [
      "const ways = [{ way: 'up' },",
      '{ way: down },',
      "]; it.each(ways.map((way) => [way]))('%s')",
      '%s ({ way: down })',
    ],
    ["const ways: Way[] = [['up'],", "['down'],", "] as const; test.for(ways)('ranks %s')", "ranks %s ('down')"],
  ])('are named above a row of its table: %s', (before, row, after, title) => {
    expect(inCode(before, '// Spec 1.1', row, after)).toEqual({
      ties: [{ ids: ['1.1'], place: 'a.test.ts:2', title }],
      problems: [],
    })
  })

  it('of a row have the titles of all tests that run with it', () => {
    const code = ['const ways = [', '// Spec 1.1', "'up']", "it.each(ways)('ranks %s')", "it.each(ways)('moves %s')"]
    expect(inCode(...code).ties).toMatchObject([{ title: "ranks %s | moves %s ('up')" }])
  })
})

describe('a comment that names statements', () => {
  it.each([
    ['above an empty line', ['// Spec 1.1', '', "it('ranks')"]],
    ['behind a test', ["it('ranks') // Spec 1.1"]],
    ['below a test', ["it('ranks')", '// Spec 1.1']],
    ['in a test', ["it('ranks', () => {", '// Spec 1.1', 'expect(1).toBe(1)', '})']],
    ['at the end of a suite', ["describe('ranks', () => {", '// Spec 1.1', '})']],
    ['above what prepares the tests', ['// Spec 1.1', 'beforeAll(() => {})', "it('ranks')"]],
    ['above a pattern', ['// Spec 1.1', 'pattern.test(text)']],
    ['above a part of a row', ['it.each([[', '// Spec 1.1', "'up', 1], ['down', 2]])('ranks %s')"]],
    ['above a row of a list that is no table', ['const ways = [', '// Spec 1.1', "'up']", "it('ranks')"]],
    ['in code without tests', ['export function rank() {', '  // Spec 1.1', '  return 1', '}']],
  ])('is reported %s', (_, lines) => {
    const place = `a.test.ts:${lines.findIndex((line) => line.includes('Spec')) + 1}`
    expect(inCode(...lines)).toEqual({ ties: [], problems: [`${place}: // Spec 1.1: ${misplaced}`] })
  })

  it.each([["it.skip('ranks')"], ["it.todo('ranks')"], ["describe.skip('ranks')"], ["it.skip.each([1])('ranks %i')"]])(
    'is reported above a test that does not run: %s',
    (test) => {
      expect(inCode('// Spec 1.1', test).problems).toEqual([
        'a.test.ts:1: // Spec 1.1: the test is skipped, and shows nothing.',
      ])
    },
  )

  it('is reported above a test in a suite that does not run', () => {
    expect(inCode("describe.skip('lists', () => {", '// Spec 1.1', "it('ranks')", '})').problems).toEqual([
      'a.test.ts:2: // Spec 1.1: the test is skipped, and shows nothing.',
    ])
  })

  it.each([
    ['// spec 1.1'],
    ['// Spec: 1.1'],
    ['// Spec §1.1'],
    ['// Spec 1'],
    ['// Spec 1.1 1.2'],
    ['// Spec 1.1, 1.2.'],
    ['//Spec 1.1'],
    ['/* Spec 1.1 */'],
    ['/** Spec 1.1 */'],
  ])('is reported if it is written in another way: %s', (comment) => {
    expect(inCode(comment, "it('ranks')")).toEqual({
      ties: [],
      problems: [`a.test.ts:1: ${comment}: it is written "// Spec 7.14, 7.15".`],
    })
  })

  it('is not recognised inside a string, or if it mentions the product spec', () => {
    expect(inCode('// Product spec 1.1', "const text = '// Spec 1.1'", 'const more = `', '// Spec 1.1`')).toEqual({
      ties: [],
      problems: [],
    })
  })
})

describe('the statements that a case shows', () => {
  it('are beside its description', () => {
    expect(inCases('{', '  "about": "ranks",', '  "spec": ["1.1", "1.2"],', '  "data": {}', '}')).toEqual({
      ties: [{ ids: ['1.1', '1.2'], place: 'case.json:1', title: 'ranks' }],
      problems: [],
    })
  })

  it('are in each case of a list that has any', () => {
    expect(inCases('[', '  { "about": "moves" },', '  { "about": "ranks", "spec": ["1.1"] }', ']')).toEqual({
      ties: [{ ids: ['1.1'], place: 'case.json:3', title: 'ranks' }],
      problems: [],
    })
  })

  it.each([
    ['{ "about": "ranks", "spec": "1.1" }'],
    ['{ "about": "ranks", "spec": [] }'],
    ['{ "about": "ranks", "spec": [1.1] }'],
    ['{ "about": "ranks", "spec": ["§1.1"] }'],
    ['{ "spec": ["1.1"] }'],
  ])('are reported if they are named in another way: %s', (text) => {
    expect(inCases(text)).toEqual({
      ties: [],
      problems: ['case.json:1: a case says what it shows as "spec": ["7.14"], beside its "about".'],
    })
  })
})
