import { describe, expect, it } from 'vitest'
import { structuredPatch } from 'diff'
import { valueAt } from '../../../src/engine/path.ts'
import { isRefused } from '../../../src/workbench/edits/edit.ts'
import { doing } from '../../../src/workbench/edits/operations.ts'
import { type JsonPath, withoutMark } from '../../../src/workbench/files.ts'
import { chance } from '../../support/chance.ts'
import { realTexts } from '../edit.ts'

const files = await realTexts()
const { fraction, integer, pick, shuffled } = chance('how generated definitions are written')

const parsed = (text: string): unknown => JSON.parse(withoutMark(text))

/** The text of a file after a value has been set. */
function after(text: string, at: JsonPath, value: unknown): string {
  const result = doing({ do: 'set', file: 'a.json', at, value })(new Map([['a.json', text]]))
  if (isRefused(result)) throw new Error(result.refused)
  return result.get('a.json') ?? ''
}

/** Every place of a title. */
function titles(value: unknown, at: (string | number)[] = []): JsonPath[] {
  if (typeof value !== 'object' || value === null) return []
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([key, each]) =>
    key === 'title' && typeof each === 'string' ? [[...at, key]] : titles(each, [...at, key]),
  )
}

/** The lines that two texts do not have in common, of both. */
const differing = (before: string, now: string): string[] =>
  structuredPatch('', '', before, now, undefined, undefined, { context: 0 }).hunks.flatMap(({ lines }) =>
    lines.filter((line) => !line.startsWith('\\')),
  )

/** One letter of a title is another one. */
const retitled = (title: unknown): string => `${String(title).startsWith('X') ? 'Y' : 'X'}${String(title).slice(1)}`

function keepsAllElse(text: string, at: JsonPath): void {
  const title = valueAt(parsed(text), at)
  if (title === '') return
  const now = after(text, at, retitled(title))
  expect(differing(text, now)).toHaveLength(2)
  expect(parsed(after(now, at, title))).toEqual(parsed(text))
}

describe('a definition that is opened and saved', () => {
  it.each([...files])(
    'keeps every byte where nothing was changed, and all lines but one where a title was: %s',
    (_, text) => {
      expect(after(text, [], parsed(text))).toBe(text)
      const all = titles(parsed(text))
      for (const at of shuffled(all).slice(0, 5)) keepsAllElse(text, at)
    },
  )

  it('keeps them also in 500 that were generated, however they are written', () => {
    const texts = [...files.values()].filter((text) => text.length < 20_000)
    for (let n = 0; n < 500; n += 1) {
      const text = written(parsed(pick(texts) ?? '{}'))
      expect(after(text, [], parsed(text))).toBe(text)
      const at = pick(titles(parsed(text)))
      if (at) keepsAllElse(text, at)
    }
  })
})

/** A value as somebody else's editor might write it. */
function written(value: unknown): string {
  const [end, indent] = [pick(['\n', '\r\n']) ?? '\n', pick(['', ' ', '  ', '    ', '\t']) ?? '']
  const space = pick(['', ' ']) ?? ''
  const list = (entries: string[], [open, close]: [string, string], depth: number): string => {
    const [inner, outer] = [indent.repeat(depth + 1), indent.repeat(depth)]
    const isOnOneLine = entries.length === 0 || fraction() < 0.3
    return isOnOneLine
      ? `${open}${space}${entries.join(`,${space}`)}${space}${close}`
      : `${open}${end}${entries.map((entry) => inner + entry).join(`,${end}`)}${end}${outer}${close}`
  }
  const text = (part: unknown, depth: number): string => {
    if (Array.isArray(part))
      return list(
        part.map((each) => text(each, depth + 1)),
        ['[', ']'],
        depth,
      )
    if (typeof part === 'object' && part !== null)
      return list(
        Object.entries(part).map(([key, each]) => `${spelled(key)}${space}:${space}${text(each, depth + 1)}`),
        ['{', '}'],
        depth,
      )
    return typeof part === 'string' ? spelled(part) : number(part)
  }
  return `${pick(['', '\uFEFF'])}${text(value, 0)}${pick(['', end])}`
}

/** A text, some of its letters as their codes. */
function spelled(text: string): string {
  if (fraction() < 0.9 || text === '') return JSON.stringify(text)
  const place = integer(0, text.length)
  const code = text.charCodeAt(place).toString(16).padStart(4, '0')
  return [text.slice(0, place), text.slice(place + 1)]
    .map((part) => JSON.stringify(part).slice(1, -1))
    .join(`\\u${code}`)
    .replace(/^|$/g, '"')
}

const number = (part: unknown): string =>
  typeof part === 'number' && Number.isInteger(part) && fraction() < 0.2 ? `${part}.0` : JSON.stringify(part)
