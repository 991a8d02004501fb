import { type Node, findNodeAtLocation, parseTree } from 'jsonc-parser'
import type { JsonPath } from '../../../server/definitions/check/mistake.ts'
import { laidOut } from './layout.ts'

/** A change of a file at a place: its value, or a new entry after or before the one that is there. */
export type Edit = { at: JsonPath; to: string } | { after: JsonPath; entry: Entry } | { before: JsonPath; entry: Entry }

/** An entry of a list, or of an object by its key. */
interface Entry {
  key?: string
  value: unknown
}

/** The text with the edits made; what they leave alone stays as it was laid out. */
export function withEdits(text: string, edits: Edit[]): string {
  const root = parseTree(text)
  const splices = edits.map((edit) => spliceOf(text, root, edit))
  return splices
    .map((splice, n) => ({ ...splice, n }))
    .sort((one, other) => other.offset - one.offset || other.n - one.n)
    .reduce((so, { offset, length, put }) => so.slice(0, offset) + put + so.slice(offset + length), text)
}

interface Splice {
  offset: number
  length: number
  put: string
}

function spliceOf(text: string, root: Node | undefined, edit: Edit): Splice {
  const at = 'at' in edit ? edit.at : 'after' in edit ? edit.after : edit.before
  const value = root && findNodeAtLocation(root, at)
  if (!value) throw new Error(`There is nothing at ${at.join('/')}.`)
  if ('at' in edit) return { offset: value.offset, length: value.length, put: JSON.stringify(edit.to) }
  const node = value.parent?.type === 'property' ? value.parent : value
  const { key, value: added } = edit.entry
  const indent = indentOf(text, node.offset)
  const put = `${key === undefined ? '' : `${JSON.stringify(key)}: `}${laidOut(added, indent)}`
  const between = indent === undefined ? ', ' : `,\n${indent}`
  return 'after' in edit
    ? { offset: node.offset + node.length, length: 0, put: `${between}${put}` }
    : { offset: node.offset, length: 0, put: `${put}${between}` }
}

/** The blanks before what begins a line; undefined for what stands beside other things. */
function indentOf(text: string, offset: number): string | undefined {
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  return /^ *$/.test(before) ? before : undefined
}
