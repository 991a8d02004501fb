import { findNodeAtLocation, getNodeValue } from 'jsonc-parser'
import { isEqual, isRecord } from '../../engine/path.ts'
import { aligned } from '../align.ts'
import type { JsonPath } from '../files.ts'
import { partOf } from './layout.ts'
import { nodeAt, readJson, withEntry, withPart, without } from './text.ts'

/** Sets the value at a place with the smallest change of the text. Adds missing lists and objects around it. */
export function withValue(text: string, at: JsonPath, value: unknown): string {
  const json = readJson(text)
  const node = findNodeAtLocation(json.root, [...at])
  if (node) return mended(text, at, getNodeValue(node) as unknown, value)
  const [around, last] = [at.slice(0, -1), at.at(-1)]
  if (!findNodeAtLocation(json.root, [...around]))
    return withValue(text, around, typeof last === 'number' ? [value] : { [String(last)]: value })
  const { length } = nodeAt(json, around).children ?? []
  return withEntry(json, around, length, typeof last === 'number' ? undefined : last, partOf(value))
}

function mended(text: string, at: JsonPath, before: unknown, after: unknown): string {
  if (isEqual(before, after)) return text
  if (isRecord(before) && isRecord(after)) return mendedObject(text, at, before, after)
  if (Array.isArray(before) && Array.isArray(after)) return mendedList(text, at, before, after)
  return withPart(readJson(text), at, partOf(after))
}

type Entries = Readonly<Record<string, unknown>>

function mendedObject(text: string, at: JsonPath, before: Entries, after: Entries): string {
  let now = text
  for (const key of Object.keys(before)) if (after[key] === undefined) now = without(readJson(now), [...at, key])
  let place = 0
  for (const [key, value] of Object.entries(after)) {
    if (value === undefined) continue
    if (Object.hasOwn(before, key)) now = mended(now, [...at, key], before[key], value)
    else now = withEntry(readJson(now), at, place, key, partOf(value))
    place = placeOf(now, at, key) + 1
  }
  return now
}

const placeOf = (text: string, at: JsonPath, key: string): number =>
  (nodeAt(readJson(text), at).children ?? []).findIndex(({ children }) => children?.[0]?.value === key)

/** Works from the end of the list, so that the numbers of the earlier entries stay valid. */
function mendedList(text: string, at: JsonPath, before: unknown[], after: unknown[]): string {
  let now = text
  let next = before.length
  for (const { before: n, after: m } of aligned(before, after, (entry) => JSON.stringify(entry)).toReversed()) {
    if (n !== undefined && m !== undefined) now = mended(now, [...at, n], before[n], after[m])
    else if (n !== undefined) now = without(readJson(now), [...at, n])
    else if (m !== undefined) now = withEntry(readJson(now), at, next, undefined, partOf(after[m]))
    next = n ?? next
  }
  return now
}
