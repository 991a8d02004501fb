import type { StaffMember } from '../people/users.ts'
import type { NamedRecord } from './records.ts'

/** What has been looked up, and is still so. */
export interface Known {
  /** By resource, property and value. */
  records: Map<string, NamedRecord>
  /** By who was looked for. */
  staff: Map<string, StaffMember[]>
}

/** A bank has some thousands of counterparties and people, and some hundreds of open applications; past this, remembering begins anew. */
const most = { records: 20_000, staff: 1_000 }

export const nothingKnown = (): Known => ({ records: new Map(), staff: new Map() })

/**
 * Remembers over requests, for as long as the database says that nothing of it has changed (`lookup_version`). What was looked up at
 * one version may be newer than it, never older.
 */
export function knownAtVersions(): (version: number) => Known {
  let newest = -1
  let known = nothingKnown()
  return (version) => {
    // Somebody who read the version before it changed: what they look up is theirs alone.
    if (version < newest) return nothingKnown()
    const isFull = known.records.size > most.records || known.staff.size > most.staff
    if (version > newest || isFull) [newest, known] = [version, nothingKnown()]
    return known
  }
}
