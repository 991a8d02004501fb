import { type Node, type ParseError, printParseErrorCode } from 'jsonc-parser'
import { positionAt } from '../position.ts'
import { type SourceFile, deepest } from '../../../src/engine/source/source.ts'
import { ofEachFile } from './mistake.ts'
import { symbolMistake } from './words/symbols.ts'

const messages: Record<string, string> = {
  InvalidSymbol: 'this is not JSON. Write texts in double quotes.',
  InvalidNumberFormat: 'this is not a number. Write it as 12.5, without separators.',
  PropertyNameExpected: 'a key is expected here. Write it in double quotes, with no comma after the last entry.',
  ValueExpected: 'a value is expected here. Write no comma after the last entry.',
  ColonExpected: 'a colon is expected between key and value.',
  CommaExpected: 'a comma is expected before this.',
  CloseBraceExpected: 'a "}" is missing.',
  CloseBracketExpected: 'a "]" is missing.',
  EndOfFileExpected: 'the JSON ends before this. Remove this, or a "}" or "]" before it that closes too early.',
  InvalidCommentToken: 'JSON has no comments. Remove it.',
  InvalidCharacter: 'there is a tab or another control character in this text. Replace it with a space.',
  UnexpectedEndOfString:
    'this text does not end on its line. End it with a ", and keep it on one line; a " inside it is written \\".',
  InvalidEscapeCharacter: 'a backslash in a text is written twice: "\\\\d" for \\d.',
  InvalidUnicode: 'four digits or letters from a to f follow \\u. Write the character itself.',
}

/**
 * Finds JSON that cannot be read or stored, and repeated keys. It computes positions itself, because such a file has no
 * tree.
 */
export const syntaxMistakes = ofEachFile(
  (file) => unmerged(file) ?? [...tooDeep(file), ...unreadable(file), ...unstorable(file), ...repeated(file)],
)

const mergeMarker = /^(?:<{7}|={7}|>{7})(?: .*)?\r?$/m

/**
 * Finds the lines that version control leaves where it cannot merge. They are reported alone, because all other
 * mistakes follow from them.
 */
function unmerged(file: SourceFile): string[] | undefined {
  const marker = file.errors.length > 0 ? mergeMarker.exec(file.text) : null
  return marker
    ? [
        placed(
          file,
          marker.index,
          'two versions of this file differ here, because a merge is not finished. Keep one, and remove the lines <<<<<<<, ======= and >>>>>>>.',
        ),
      ]
    : undefined
}

function tooDeep(file: SourceFile): string[] {
  if (file.tooDeep === undefined) return []
  return [placed(file, file.tooDeep, `this is nested more than ${deepest} levels deep. Simplify it.`)]
}

/** Returns the first error only: the others mostly follow from it. */
function unreadable(file: SourceFile): string[] {
  return file.errors.slice(0, 1).map((error) => placed(file, error.offset, wording(file, error)))
}

/** The error codes of wrong texts, for which the code says more than the character at the error. */
const ofTexts = ['InvalidCharacter', 'UnexpectedEndOfString', 'InvalidEscapeCharacter', 'InvalidUnicode']

function wording({ text }: SourceFile, { error, offset }: ParseError): string {
  if (text.trim() === '') return 'this file is empty. Write its JSON, or remove the file.'
  const code = printParseErrorCode(error)
  const symbol = ofTexts.includes(code) ? undefined : symbolMistake(text, offset)
  return symbol ?? messages[code] ?? 'this is not JSON.'
}

const unfit = /\\u(?:0000|d[89a-f])/i

/**
 * Finds texts that PostgreSQL cannot hold: a version with one would be live, but no server could use it, nor start with
 * it.
 */
function unstorable(file: SourceFile): string[] {
  if (file.errors.length > 0 || file.tooDeep !== undefined || !unfit.test(file.text)) return []
  return [...file.text.matchAll(/"(?:[^"\\]|\\.)*"/g)].flatMap(({ 0: written, index }) => {
    const text = String(JSON.parse(written))
    if (text.includes('\0')) return [placed(file, index, '"\\u0000" cannot be stored. Remove it.')]
    if (text.isWellFormed()) return []
    return [placed(file, index, 'this text has half of a character after "\\u". Write the character itself.')]
  })
}

function repeated(file: SourceFile): string[] {
  if (keysWritten(file.text) === keysRead(file.value) || !file.tree) return []
  return repeatedKeys(file.tree)
    .slice(0, mostRepeated)
    .map(({ value, offset }) =>
      placed(file, offset, `the key "${value}" appears twice. Only the last one counts: remove the other.`),
    )
}

/** Matches the texts in JSON, each with the colon that follows a key. */
const texts = /"(?:[^"\\]|\\.)*"(\s*:)?/g

/**
 * Counts the keys as they are written. `keysRead` counts those that remain after parsing: fewer, if one appears twice.
 */
const keysWritten = (text: string) => [...text.matchAll(texts)].filter(([, colon]) => colon).length

function keysRead(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const parts = Object.values(value)
  return parts.reduce<number>((sum, part) => sum + keysRead(part), Array.isArray(value) ? 0 : parts.length)
}

/** How many repeated keys of a file are reported. */
const mostRepeated = 100

/** Returns the repeated keys in a node and below it, in the order in which they are written. */
function repeatedKeys(node: Node, found: Node[] = []): Node[] {
  const seen = new Set<unknown>()
  for (const child of node.children ?? []) {
    const [key, value] = node.type === 'object' ? (child.children ?? []) : [undefined, child]
    if (key && seen.has(key.value)) found.push(key)
    if (key) seen.add(key.value)
    if (value) repeatedKeys(value, found)
  }
  return found
}

function placed(file: SourceFile, offset: number, message: string): string {
  return `${file.path}:${positionAt(file.text, offset)}: ${message}`
}
