import { isRecord } from '../../engine/path.ts'

/** The ids in answers, as text: those sent as numbers, and those sent as text. */
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
  if (Number.isSafeInteger(value)) numbers.add(String(value))
  else if (key === 'id' && typeof value === 'string') texts.add(value)
  else noteIds(value)
}

/** An id as the server has given it. */
export const asGiven = (id: unknown): unknown =>
  typeof id === 'string' && numbers.has(id) && !texts.has(id) ? Number(id) : id
