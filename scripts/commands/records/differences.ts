import { isDeepStrictEqual } from 'node:util'
import type { StoredRecord } from '../../../server/store/records/records.ts'

/** What importing records would do to those that are stored. */
export function differences(stored: StoredRecord[], given: StoredRecord[]) {
  const byKey = new Map(stored.map((record) => [record.key, record]))
  const added = given.filter(({ key }) => !byKey.has(key))
  const changed = given.filter((record) => {
    const before = byKey.get(record.key)
    return before && !isDeepStrictEqual(before, record)
  })
  return { added, changed, unchanged: given.length - added.length - changed.length }
}
