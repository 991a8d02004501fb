import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourceFiles, testFiles } from './files.ts'

const files = readdirSync('docs/decisions').filter((name) => /^\d{4}-/.test(name))

it('gives each decision a number of its own', () => {
  const numbers = files.map((name) => name.slice(0, 4))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

/** Lines that name a decision by its number alone: of the spec or an ADR? A line may end between the two. */
const bare = (text: string): number[] =>
  [...text.matchAll(/(?<!\bspec\s+(?:\*\s+|\/\/\s+)?)\bdecisions?\s+(?:\*\s+|\/\/\s+)?\d/gi)].map(
    ({ index }) => text.slice(0, index).split('\n').length,
  )

const written = [
  ...sourceFiles('src', 'server', 'scripts'),
  ...testFiles().filter(({ path }) => path !== 'tests/house/decisions.test.ts'),
  ...[
    ...files.map((name) => join('docs/decisions', name)),
    ...readdirSync('docs')
      .filter((name) => name.endsWith('.md') && name !== 'decisions-on-the-spec.md')
      .map((name) => join('docs', name)),
  ].map((path) => ({ path, text: readFileSync(path, 'utf8') })),
]

describe('a decision that is named by its number', () => {
  it.each([
    ['(decision 12)', [1]],
    ['/**\n * … (decisions\n * 2 and 15).\n */', [2]],
    ['(spec decision 12), (ADR 0012), docs/decisions/0012, decision DA3', []],
    ['/**\n * Spec\n * decisions 2 and 15.\n */', []],
  ])('is found where nothing says which of the two kinds it is: %j', (text, lines) => {
    expect(bare(text)).toEqual(lines)
  })

  it('is a “spec decision” or an “ADR”, in code, decisions and docs', () => {
    expect(written.flatMap(({ path, text }) => bare(text).map((line) => `${path}:${line}`))).toEqual([])
  })

  it('is there', () => {
    const adrs = new Set(files.map((name) => name.slice(0, 4)))
    const page = readFileSync('docs/decisions-on-the-spec.md', 'utf8')
    const settled = new Set([...page.matchAll(/^(\d+)\. /gm)].map(([, number]) => number))
    const missing = ({ text }: { text: string }) => [
      ...[...text.matchAll(/\bADR[\s/*]+(\d+)/g)].filter(([, number = '']) => !adrs.has(number)),
      ...[...text.matchAll(/\bspec[\s/*]+decision[\s/*]+(\d+)/gi)].filter(([, number]) => !settled.has(number)),
    ]
    expect(settled.size).toBeGreaterThan(40)
    expect(written.flatMap((file) => missing(file).map(([named]) => `${file.path}: ${named}`))).toEqual([])
  })
})
