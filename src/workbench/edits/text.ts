import {
  type Edit as Splice,
  type Node,
  applyEdits,
  findNodeAtLocation,
  type ParseError,
  parseTree,
} from 'jsonc-parser'
import { t } from '../../texts/t.ts'
import { type JsonPath, pointerOf, withoutMark } from '../files.ts'
import { type Layout, type Part, keyText, laidOut, layoutOf, onOneLine, width } from './layout.ts'

/** Why an edit is not possible, in a sentence. */
export class EditError extends Error {}

/** A JSON text, with a tree that knows positions. */
export interface JsonText {
  text: string
  root: Node
  layout: Layout
}

/** Throws `EditError` for a text that is not JSON. */
export function readJson(text: string): JsonText {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const [first] = errors
  if (!root || first)
    throw new EditError(
      t('The file is not valid JSON: see line {line}. Correct it first.', {
        line: text.slice(0, first?.offset ?? 0).split('\n').length,
      }),
    )
  return { text, root, layout: layoutOf(text) }
}

/** Edits a text without its byte order mark, and puts the mark back. */
export function editedText(text: string, edit: (plain: string) => string): string {
  const plain = withoutMark(text)
  return text.slice(0, text.length - plain.length) + edit(plain)
}

export function nodeAt({ root }: JsonText, at: JsonPath): Node {
  const node = findNodeAtLocation(root, [...at])
  if (!node) throw new EditError(t('There is nothing at {place}.', { place: pointerOf(at) || '/' }))
  return node
}

/** The part that a node is. Single values keep their spelling, such as 1.0. */
function partAt(text: string, node: Node): Part {
  if (node.type !== 'object' && node.type !== 'array') return text.slice(node.offset, node.offset + node.length)
  const entries = (node.children ?? []).map((child) => {
    const [key, value] = child.type === 'property' ? (child.children ?? []) : [undefined, child]
    return {
      key: key ? `${text.slice(key.offset, key.offset + key.length)}: ` : '',
      part: value ? partAt(text, value) : '',
    }
  })
  return { brackets: node.type === 'array' ? '[]' : '{}', entries }
}

/** An entry for another list: as it is written where the entries there have lines of their own. */
export function entryFor(json: JsonText, at: JsonPath, to: JsonPath): Part {
  const node = nodeAt(json, at)
  const [first] = nodeAt(json, to).children ?? []
  const indent = first && indentOf(json, first.offset)
  if (indent === undefined) return partAt(json.text, node)
  const { indent: before } = startOf(json, node.offset)
  return json.text.slice(node.offset, endOf(node)).replaceAll(`\n${before}`, `\n${indent}`)
}

/** The number, within its list or object, of the entry at a place. */
export function numberOf(json: JsonText, at: JsonPath): number {
  const node = nodeAt(json, at)
  const entry = node.parent?.type === 'property' ? node.parent : node
  return entry.parent?.children?.indexOf(entry) ?? 0
}

/** The text with another value at a place. */
export function withPart(json: JsonText, at: JsonPath, part: Part): string {
  const node = nodeAt(json, at)
  const text = put(json, node, laidOut(part, startOf(json, node.offset), json.layout))
  return typeof part === 'string' ? text : folded(text, at.slice(0, -1))
}

/** The text with another key for what is at a place. */
export function withKey(json: JsonText, at: JsonPath, key: string): string {
  const [name] = nodeAt(json, at).parent?.children ?? []
  if (name?.type !== 'string') throw new EditError(t('There is nothing at {place}.', { place: pointerOf(at) }))
  return put(json, name, JSON.stringify(key))
}

/** The text without what is at a place. */
export function without(json: JsonText, at: JsonPath): string {
  const value = nodeAt(json, at)
  const entry = value.parent?.type === 'property' ? value.parent : value
  const container = entry.parent
  const entries = container?.children ?? []
  const place = entries.indexOf(entry)
  const [before, after] = [entries[place - 1], entries[place + 1]]
  if (!container) throw new EditError(t('A whole file cannot be removed this way.'))
  if (before) return cut(json.text, endOf(before), endOf(entry))
  return after
    ? cut(json.text, entry.offset, after.offset)
    : put(json, container, container.type === 'array' ? '[]' : '{}')
}

/** The text with a new entry in the list or object at a place: before the entry with that number, or last. */
export function withEntry(json: JsonText, at: JsonPath, number: number, key: string | undefined, part: Part): string {
  const container = nodeAt(json, at)
  const entries = container.children ?? []
  if (container.type !== 'array' && container.type !== 'object')
    throw new EditError(
      t('Nothing can be added at {place}, because the value there is neither a list nor an object.', {
        place: pointerOf(at) || '/',
      }),
    )
  const entry = { key: key === undefined ? '' : keyText(key), part }
  const [before, after] = [entries[number - 1], entries[number]]
  if (!before && !after) {
    const all: Part = { brackets: container.type === 'array' ? '[]' : '{}', entries: [entry] }
    return folded(put(json, container, laidOut(all, startOf(json, container.offset), json.layout)), at)
  }
  const indent = indentOf(json, (before ?? after)?.offset ?? 0)
  const between = indent === undefined ? ', ' : `,${json.layout.lineEnd}${indent}`
  const written =
    entry.key +
    (indent === undefined
      ? onOneLine(part)
      : laidOut(part, { indent, taken: indent.length + entry.key.length }, json.layout))
  const splice = before ? insertion(endOf(before), between + written) : insertion(after?.offset ?? 0, written + between)
  return folded(applyEdits(json.text, [splice]), at)
}

const insertion = (offset: number, content: string): Splice => ({ offset, length: 0, content })

const endOf = (node: Node): number => node.offset + node.length

const cut = (text: string, from: number, to: number): string =>
  applyEdits(text, [{ offset: from, length: to - from, content: '' }])

const put = ({ text }: JsonText, { offset, length }: Node, content: string): string =>
  applyEdits(text, [{ offset, length, content }])

const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1

function startOf({ text }: JsonText, offset: number): { indent: string; taken: number } {
  const from = lineStart(text, offset)
  return { indent: /^[ \t]*/.exec(text.slice(from, offset))?.[0] ?? '', taken: offset - from }
}

/** The blanks before what is at an offset; undefined if something else is before it on its line. */
function indentOf({ text }: JsonText, offset: number): string | undefined {
  const from = lineStart(text, offset)
  const before = text.slice(from, offset)
  return from > 0 && /^[ \t]*$/.test(before) ? before : undefined
}

/** Lays out a line that has become too long over several: breaks the outermost list or object that is all on it. */
function folded(text: string, at: JsonPath): string {
  const json = readJson(text)
  for (let depth = 0; depth <= at.length; depth += 1) {
    const node = findNodeAtLocation(json.root, at.slice(0, depth))
    if (!node || text.slice(node.offset, endOf(node)).includes('\n')) continue
    const from = lineStart(text, node.offset)
    const end = text.indexOf('\n', endOf(node))
    const line = text.slice(from, end < 0 ? text.length : end).trimEnd()
    if (line.length <= width) return text
    return put(json, node, laidOut(partAt(text, node), startOf(json, node.offset), json.layout))
  }
  return text
}
