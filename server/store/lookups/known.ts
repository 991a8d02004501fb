import type { StaffMember } from '../people/users.ts'
import type { NamedRecord } from './records.ts'

/** Lookups of earlier requests that are still valid. */
export interface LookupCache {
  /** Records by resource, property and value; several may have one name. */
  records: Map<string, NamedRecord[]>
  /** People by the ids and roles that were looked up. */
  staff: Map<string, StaffMember[]>
  /** The reading of each listed column, by name; undefined until it is looked up. */
  listed?: ReadonlyMap<string, string>
}

/**
 * Numbers of entries. A bank has thousands of counterparties and people, and hundreds of open applications; beyond
 * this, all entries are dropped.
 */
const most = { records: 20_000, staff: 1_000 }

export const emptyLookupCache = (): LookupCache => ({ records: new Map(), staff: new Map() })

/**
 * Keeps lookups between requests, as long as `lookup_version` in the database stays the same. An entry may be newer
 * than the version under which it is kept, never older: the version is read first.
 */
export function lookupCacheAtVersions(): (version: string) => LookupCache {
  let current: string | undefined
  let known = emptyLookupCache()
  return (version) => {
    const isFull = known.records.size > most.records || known.staff.size > most.staff
    if (version !== current || isFull) [current, known] = [version, emptyLookupCache()]
    return known
  }
}
