import { isRecord } from '../../engine/path.ts'

/** The numbers in answers, each with its key, and the ids that answers gave as text. */
const numbers = new Set<string>()
const texts = new Set<string>()

/**
 * Notes how answers spell ids. The product spec does not say what an id is. The product's own are texts, and it treats
 * all as texts, but a server with numeric ids gets numbers back.
 */
export function noteIds(answer: unknown): void {
  if (Array.isArray(answer)) answer.forEach(noteIds)
  else if (isRecord(answer)) for (const [key, value] of Object.entries(answer)) note(key, value)
}

function note(key: string, value: unknown) {
  if (Number.isSafeInteger(value)) numbers.add(`${key} ${value}`)
  else if (key === 'id' && typeof value === 'string') texts.add(value)
  else noteIds(value)
}

/**
 * An id as the server gave it: a number only if the server gave that number as a record's `id` or under one of `names`.
 * An equal number with another meaning, such as a rank, does not count.
 */
export function asGiven(id: unknown, names: string[] = []): unknown {
  if (typeof id !== 'string' || texts.has(id)) return id
  return ['id', ...names].some((name) => numbers.has(`${name} ${id}`)) ? Number(id) : id
}
