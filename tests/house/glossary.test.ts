import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from './files.ts'

const glossary = readFileSync('docs/glossary.md', 'utf8')
const retired = [...glossary.slice(glossary.indexOf('## Retired')).matchAll(/^\| (\w+) \|/gm)]
  .map(([, word = '']) => word)
  .filter((word) => word !== 'word')
const files = [
  ...sourceFiles('src', 'server', 'scripts'),
  ...sourceFiles('tests').filter(({ path }) => !path.startsWith('tests/house/')),
]

/** Where a word stands in a text, by itself or as a part of a name: `deed` in `Deed` and `takenDeed`, not in `indeed`. */
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
})
