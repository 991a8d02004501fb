import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { textsInCode } from '../../scripts/texts/inCode.ts'
import { textsInDefinition } from '../../scripts/texts/inDefinitions.ts'
import { definitionFiles, sourceFiles } from './files.ts'

const glossary = readFileSync('docs/glossary.md', 'utf8')
const retired = wordsUnder('Retired')
const retiredNames = wordsUnder('Retired in names')
const retiredInTexts = wordsUnder('Retired in texts')
const files = [
  ...sourceFiles('src', 'server', 'scripts'),
  ...sourceFiles('tests').filter(({ path }) => !path.startsWith('tests/house/')),
]

/** The words in the first column of the table under a heading. */
function wordsUnder(heading: string): string[] {
  const section = glossary.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/^\| ([\w ]+) \|/gm)].map(([, word = '']) => word).filter((word) => word !== 'word')
}

/** Every name in a source file, with its line. */
function namesIn(path: string, text: string): { name: string; line: number }[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const names: { name: string; line: number }[] = []
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node))
      names.push({ name: node.text, line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1 })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return names
}

/** The words of a name: `isTold` has `is` and `told`, `untold` and `tellers` have only themselves. */
const wordsOf = (name: string): string[] =>
  name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase())

/**
 * The lines of a text that have a word, by itself or as a part of a name: `deed` in `Deed` and `takenDeed`, not in
 * `indeed`.
 */
function linesWith(word: string, text: string): number[] {
  const capital = word.charAt(0).toUpperCase() + word.slice(1)
  const pattern = new RegExp(`\\b${word}|${capital}(?!(?!s\\b)[a-z])`)
  return text.split('\n').flatMap((line, index) => (pattern.test(line) ? [index + 1] : []))
}

describe('the glossary', () => {
  it('retires words', () => {
    expect(retired).toContain('turnstile')
    expect(linesWith('deed', 'const takenDeed = 1\nindeed\ndeed: Deed\ntakenDeeds')).toEqual([1, 3, 4])
  })

  it.each(retired)('the code does not say %s any more', (word) => {
    expect(
      files.flatMap(({ path, text }) =>
        path.toLowerCase().includes(word.toLowerCase())
          ? [path]
          : linesWith(word, text).map((line) => `${path}:${line}`),
      ),
    ).toEqual([])
  })

  it('takes names apart', () => {
    expect(namesIn('a.ts', "const isTold = 'told'\n// told")).toEqual([{ name: 'isTold', line: 1 }])
    expect(['isTold', 'toldOf', 'TOLD_AT', 'URLTold'].every((name) => wordsOf(name).includes('told'))).toBe(true)
    expect(['untold', 'tellers'].flatMap(wordsOf)).toEqual(['untold', 'tellers'])
  })

  it('no name has a word that is retired in names', () => {
    const isRetired = (name: string) => wordsOf(name).some((word) => retiredNames.includes(word))
    const anyOf = new RegExp(retiredNames.join('|'), 'i')
    expect(retiredNames).toContain('told')
    expect(
      files.flatMap(({ path, text }) => [
        ...(isRetired(path) ? [path] : []),
        ...(/\.(tsx?|mjs|js)$/.test(path) && anyOf.test(text) ? namesIn(path, text) : [])
          .filter(({ name }) => isRetired(name))
          .map(({ name, line }) => `${path}:${line} ${name}`),
      ]),
    ).toEqual([])
  })

  it('no text has words that are retired in texts', () => {
    const anyOf = new RegExp(`\\b(${retiredInTexts.join('|')})\\b`)
    const written = [
      ...sourceFiles('src', 'server', 'scripts').map((file) => ({ ...file, find: textsInCode })),
      ...definitionFiles().map((file) => ({ ...file, find: (_: string, text: string) => textsInDefinition(text) })),
    ]
    expect(anyOf.test('the field stands on no tab')).toBe(true)
    expect(
      written
        .filter(({ text }) => anyOf.test(text))
        .flatMap(({ path, text, find }) =>
          find(path, text)
            .filter((each) => anyOf.test(each.text))
            .map(({ line, text: words }) => `${path}:${line} ${words}`),
        ),
    ).toEqual([])
  })
})
