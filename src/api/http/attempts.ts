import { extras } from './extras.ts'

/** Idempotency keys of writes whose outcome is not known, by what they would write. */
const open = new Map<string, string>()

/**
 * An ETag that counts versions, also as a balancer changes it that compresses: nginx makes it weak, Apache adds the
 * encoding.
 */
const counting = /^(?:W\/)?"(\d{1,15})(?:-(?:gzip|br|deflate|zstd))?"$/

/**
 * The version in an answer: its body's, else its ETag's; undefined where the server counts none. What another server
 * calls a version, or tags, is its own: it would not take it for a condition (spec decision 39).
 */
export function versionOf(response: Response, body?: unknown): number | undefined {
  if (!extras.areOffered()) return undefined
  const inBody = typeof body === 'object' && body !== null && 'version' in body ? body.version : undefined
  const tag = counting.exec(response.headers.get('ETag') ?? '')?.[1]
  return typeof inBody === 'number' ? inBody : tag === undefined ? undefined : Number(tag)
}

/**
 * The headers of a write made on `version`: If-Match and, for a server that knows such keys, an idempotency key that
 * stays the same until the outcome is known.
 */
export function writeHeaders(attempt: string, version?: number): { 'If-Match'?: string; 'Idempotency-Key'?: string } {
  return {
    ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
    ...(extras.areOffered() ? { 'Idempotency-Key': keyOf(attempt) } : {}),
  }
}

function keyOf(attempt: string): string {
  const key = open.get(attempt) ?? randomKey()
  open.set(attempt, key)
  return key
}

/** Forgets the key once the server has answered: the same write sent again is then a new one. */
export function settle(attempt: string) {
  open.delete(attempt)
}

/** `crypto.randomUUID` is missing on plain http. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
