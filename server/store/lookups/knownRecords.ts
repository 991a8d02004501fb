import type { NamedRecord } from './records.ts'

/** Records that were looked up, by resource, property and value. */
export type Known = Map<string, NamedRecord>

/** A bank has some thousands of counterparties and people; past this, remembering begins anew. */
const most = 20_000

/**
 * Remembers records over requests, for as long as the database says that none has changed (`lookup_version`). What was looked up at
 * one version may be newer than it, never older.
 */
export function knownRecords(): (version: number) => Known {
  let newest = -1
  let known: Known = new Map()
  return (version) => {
    // Somebody who read the version before it changed: what they look up is theirs alone.
    if (version < newest) return new Map()
    if (version > newest || known.size > most) [newest, known] = [version, new Map()]
    return known
  }
}
