import { type ParseError, findNodeAtLocation, parseTree } from 'jsonc-parser'
import type { JsonPath } from '../files.ts'

/** A replacement of one part of a text. */
export interface Splice {
  from: number
  to: number
  insert: string
}

/** The smallest replacement that makes one text of the other. */
export function spliceBetween(before: string, after: string): Splice {
  const least = Math.min(before.length, after.length)
  let from = 0
  while (from < least && before[from] === after[from]) from += 1
  let end = 0
  while (end < least - from && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) }
}

/** The offset at which a text stops being JSON; undefined if all of it is JSON. */
export function brokenAt(text: string): number | undefined {
  const errors: ParseError[] = []
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  return errors[0]?.offset
}

/** The line end of a text; `\n` if its lines end differently, with the carriage returns as part of the lines. */
export const lineEndOf = (text: string): string => (/\r\n/.test(text) && !/(?<!\r)\n/.test(text) ? '\r\n' : '\n')

/** The offset of a line and a column, counted from 1; the end of the line or of the text if it is shorter. */
export function offsetAt(text: string, { line, column }: { line: number; column: number }): number {
  const before = text.split('\n').slice(0, line - 1)
  const start = before.reduce((sum, each) => sum + each.length + 1, 0)
  const end = text.indexOf('\n', start)
  return Math.min(start + column - 1, end === -1 ? text.length : end)
}

/** The offset of the value at a place, with its key; if there is none, that of the value around it. */
export function beginOf(text: string, at: JsonPath): number {
  const tree = parseTree(text)
  const found = tree && at.map((_, n) => findNodeAtLocation(tree, at.slice(0, at.length - n))).find((node) => node)
  return (found?.parent?.type === 'property' ? found.parent : found)?.offset ?? 0
}
