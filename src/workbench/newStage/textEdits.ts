import { partOf } from '../edits/layout.ts'
import { withValue } from '../edits/set.ts'
import { nodeAt, numberOf, readJson, withEntry } from '../edits/text.ts'
import type { JsonPath } from '../files.ts'

/** A change of a file at a place: its value, or a new entry after or before the one that is there. */
export type TextEdit =
  | { at: JsonPath; to: string }
  | { after: JsonPath; entry: Entry }
  | { before: JsonPath; entry: Entry }

/** An entry of a list, or of an object by its key. */
interface Entry {
  key?: string
  value: unknown
}

/**
 * Makes the edits; everything else keeps its layout. The edits name places in the text before any of them, so the last
 * is made first.
 */
export function withEdits(text: string, edits: TextEdit[]): string {
  const json = readJson(text)
  return edits
    .map((edit, n) => ({ edit, n, offset: offsetOf(json, edit) }))
    .sort((one, other) => other.offset - one.offset || other.n - one.n)
    .reduce((now, { edit }) => withEdit(now, edit), text)
}

function offsetOf(json: ReturnType<typeof readJson>, edit: TextEdit): number {
  const { offset, length } = nodeAt(json, 'at' in edit ? edit.at : 'after' in edit ? edit.after : edit.before)
  return 'after' in edit ? offset + length : offset
}

function withEdit(text: string, edit: TextEdit): string {
  if ('at' in edit) return withValue(text, edit.at, edit.to)
  const json = readJson(text)
  const at = 'after' in edit ? edit.after : edit.before
  const number = numberOf(json, at) + ('after' in edit ? 1 : 0)
  return withEntry(json, at.slice(0, -1), number, edit.entry.key, partOf(edit.entry.value))
}
