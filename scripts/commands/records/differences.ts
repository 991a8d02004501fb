import { changesOf } from '../../../server/store/records/audit.ts'
import type { GivenRecord } from '../../../server/store/records/record.ts'

/** What importing records would do to those that are stored. */
export function differences(stored: GivenRecord[], given: GivenRecord[]) {
  const byKey = new Map(stored.map((record) => [record.key, record]))
  const added = given.filter(({ key }) => !byKey.has(key))
  const changed = given.filter((record) => {
    const before = byKey.get(record.key)
    return before && !isSame(before, record)
  })
  return { added, changed, unchanged: given.length - added.length - changed.length }
}

/** Label and words follow from the definition, which may have changed since. */
function isSame(before: GivenRecord, after: GivenRecord): boolean {
  const isShownSame = before.label === after.label && before.words === after.words
  return isShownSame && Object.keys(changesOf(before, after)).length === 0
}
