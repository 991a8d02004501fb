import { isEqual, isRecord } from '../../engine/path.ts'
import { type Pair, aligned } from '../align.ts'
import { pointerOf } from '../files.ts'
import { type ValueChange, type Key, type Place, within } from '../keys/key.ts'
import { entryKey, isRead, keyInside, readingOf } from '../keys/reading.ts'
import type { Difference } from './change.ts'
import * as sentences from './sentences.ts'

/** The differences of a value, by what its key says of it; undefined for a key that nobody knows. */
export function compareValues(key: Key | undefined, { before, after }: ValueChange): Difference[] {
  if (isEqual(before.value, after.value)) return reordered(key, { before, after })
  const { place } = after.value === undefined ? before : after
  const change = (sentence: string): Difference => changeAt(place, sentence)
  if (!key) return plain({ before, after })
  const own = key.says?.({ before, after })
  if (own) return own.map(change)
  return [...(key.also?.({ before, after }) ?? []).map(change), ...compareInside(key, { before, after })]
}

/** What people see in another order, in values that say the same. */
function reordered(key: Key | undefined, { before, after }: ValueChange): Difference[] {
  const isMoved = key && asText(before.value) !== asText(after.value) && isOpened(key, before.value, after.value)
  return isMoved ? compareObjects(key, { before, after }) : []
}

function compareInside(key: Key, { before, after }: ValueChange): Difference[] {
  if (isList(key, before.value, after.value)) return compareLists(key, { before, after })
  if (isOpened(key, before.value, after.value)) return compareObjects(key, { before, after })
  const { place } = after.value === undefined ? before : after
  return key.noun ? [changeAt(place, sentences.ofValue(key, { before, after }))] : plain({ before, after })
}

function plain({ before, after }: ValueChange): Difference[] {
  const { place } = after.value === undefined ? before : after
  return [{ ...changeAt(place, sentences.plain({ before, after })), isPlain: true }]
}

const changeAt = ({ file, at }: Place, sentence: string): Difference => ({ file, at, pointer: pointerOf(at), sentence })

const isList = ({ items }: Key, ...values: unknown[]): boolean =>
  items !== undefined && values.every((value) => value === undefined || Array.isArray(value))

/** Whether objects are compared key by key. A value that reads as one phrase is compared as a whole. */
const isOpened = (key: Key, ...values: unknown[]): boolean =>
  !isRead(key) && values.every((value) => value === undefined || isRecord(value))

function compareObjects(key: Key, { before, after }: ValueChange): Difference[] {
  const [earlier, later] = [objectOf(before.value), objectOf(after.value)]
  const changes = namesOf(key, earlier, later).flatMap((name) => {
    const inner = keyInside(key, name)
    const both = {
      before: entryOf(key, inner, name, earlier[name], before.place),
      after: entryOf(key, inner, name, later[name], after.place),
    }
    const isNamed = inner !== undefined && !Object.hasOwn(key.keys?.() ?? {}, name)
    return isNamed ? compareEntries(key, inner, both, { before, after }) : compareValues(inner, both)
  })
  const isMoved = key.isShownInOrder && !isInOrder(matched(key, Object.keys(earlier), Object.keys(later)))
  return isMoved ? [...changes, changeAt(after.place, sentences.inAnotherOrder(key, after.place))] : changes
}

/** In the order of the product's keys; the analyst's own names follow, and `$schema` says nothing. */
function namesOf(key: Key, ...values: object[]): string[] {
  const all = new Set(values.toReversed().flatMap((value) => Object.keys(value)))
  all.delete('$schema')
  const known = Object.keys(key.keys?.() ?? {}).filter((name) => all.has(name))
  return [...new Set([...known, ...all])]
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

const entryOf = (holder: Key, key: Key | undefined, step: string | number, value: unknown, place: Place) => ({
  value,
  place: key ? within(place, step, key, value, holder) : { ...place, at: [...place.at, step] },
})

/**
 * Compares an entry that both versions have, and an entry about a thing that is defined elsewhere. Any other entry is
 * new or gone, and one sentence says what it is.
 */
function compareEntries(holder: Key, key: Key, { before, after }: ValueChange, around: ValueChange): Difference[] {
  const isBoth = before.value !== undefined && after.value !== undefined
  if (isBoth || (holder.each && !holder.defines)) return compareValues(key, { before, after })
  const there = after.value === undefined ? before : after
  if (there.value === undefined) return []
  const outside = after.value === undefined ? around.before.place : around.after.place
  const reading = readingOf(key, there.value, there.place)
  const name = key.about ? there.place.about : reading
  return [
    changeAt(there.place, sentences.ofEntry(holder, { name, reading, place: outside }, after.value !== undefined)),
  ]
}

function compareLists(key: Key, { before, after }: ValueChange): Difference[] {
  const items = entryKey(key, key.items ?? {})
  const [earlier, later] = [listOf(before.value), listOf(after.value)]
  const entry = (list: unknown[], n: number | undefined, place: Place) =>
    n === undefined ? { value: undefined, place } : entryOf(key, items, n, list[n], place)
  const pairs = key.isSet || key.by !== undefined ? matched(key, earlier, later) : aligned(earlier, later, asText)
  const changes = pairs.flatMap((pair) =>
    compareEntries(
      key,
      items,
      {
        before: entry(earlier, pair.before, before.place),
        after: entry(later, pair.after, after.place),
      },
      { before, after },
    ),
  )
  if (key.isSet && !key.isShownInOrder) return changes
  if (changes.length > 0 && isInOrder(pairs)) return changes
  return [...changes, changeAt(after.place, sentences.inAnotherOrder(key, after.place))]
}

/** Whether the entries that both lists have follow each other as before. */
function isInOrder(pairs: readonly Pair[]): boolean {
  const kept = pairs.flatMap(({ before, after }) => (before === undefined || after === undefined ? [] : [before]))
  return kept.every((before, n) => before >= (kept[n - 1] ?? before))
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const asText = (value: unknown): string => JSON.stringify(value)

/** Pairs entries by what identifies them, wherever they are in the lists. */
function matched({ by }: Key, earlier: unknown[], later: unknown[]): Pair[] {
  const idOf = (value: unknown) => asText(by !== undefined && isRecord(value) ? (value[by] ?? value) : value)
  const places = new Map(earlier.map((value, n) => [idOf(value), n]))
  const found = later.map((value, after) => ({ before: places.get(idOf(value)), after }))
  const kept = new Set(found.map(({ before }) => before))
  return [...found, ...earlier.flatMap((_, before) => (kept.has(before) ? [] : [{ before, after: undefined }]))]
}
