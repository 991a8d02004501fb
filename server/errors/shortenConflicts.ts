import type { FieldConflict } from './problems.ts'

/** The limit for all values together, in bytes of JSON: a person reads them. */
const most = 32 * 1024
/** The most bytes of JSON that one character takes, as `\u001f` does. */
const character = 6
/** How many characters of a text are kept before the first difference. */
const before = 40
/** The longest excerpt, in characters. */
const longest = 1000

/**
 * The conflicts, shortened to what a person can compare. If all values together are too long, a text begins shortly
 * before the first difference, and other values are left out.
 */
export function shortenConflicts(conflicts: FieldConflict[]): FieldConflict[] {
  const sizes = conflicts.map(({ yours, theirs }) => sizeOf(yours) + sizeOf(theirs))
  if (sizes.reduce((all, size) => all + size, 0) <= most) return conflicts
  const share = Math.floor(most / conflicts.length)
  return conflicts.map((conflict, n) => ((sizes[n] ?? 0) <= share ? conflict : cut(conflict, share)))
}

/** The size in bytes of JSON. A text that is too long by itself is not measured: its length is the least it can be. */
function sizeOf(value: unknown): number {
  if (value === undefined) return 0
  return typeof value === 'string' && value.length > most ? value.length : Buffer.byteLength(JSON.stringify(value))
}

function cut(conflict: FieldConflict, share: number): FieldConflict {
  const { yours, theirs = null, ...rest } = conflict
  const from = Math.max(0, firstDifference(yours, theirs) - before)
  const length = Math.min(longest, Math.floor(share / 2 / character))
  const short = (value: unknown) => (typeof value === 'string' ? excerpt(value, from, length) : whole(value))
  return { ...rest, yours: short(yours), theirs: short(theirs), cut: true }
}

/** The place of the first character in which two texts differ; the beginning where there are not two. */
function firstDifference(one: unknown, other: unknown): number {
  if (typeof one !== 'string' || typeof other !== 'string') return 0
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}

/** A part of a table would look like rows that were added or removed. */
const whole = (value: unknown) => (typeof value === 'object' && value !== null ? undefined : value)

function excerpt(text: string, from: number, length: number): string {
  const end = from + length
  const part = text.slice(from, end).toWellFormed()
  return `${from > 0 ? '…' : ''}${part}${end < text.length ? '…' : ''}`
}
