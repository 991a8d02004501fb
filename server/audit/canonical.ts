import { createHash } from 'node:crypto'
import { isRecord } from '../../src/engine/path.ts'

/** Returns the canonical text of a JSON value, which does not depend on the order of keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) => (isRecord(part) ? sorted(part) : part))
}

export const sha256 = (content: string | Buffer): Buffer => createHash('sha256').update(content).digest()

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
