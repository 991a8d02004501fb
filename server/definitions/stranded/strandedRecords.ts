import type { RecordType } from '../../../src/engine/definition.ts'
import type { OtherKeys } from '../../store/records/otherKeys.ts'

/** Returns which record types name another key than that of their records, and how to fix them. */
export const strandedRecords = (types: Readonly<Record<string, RecordType>>, found: OtherKeys[]): string[] =>
  found.map(({ type, records }) => `records/${type}.json:1:1: "key" is now "${types[type]?.key}", ${butKept(records)}`)

const butKept = (count: number): string =>
  count === 1
    ? 'but a record has another key, and nobody could change it. Put the earlier "key" back.'
    : `but ${count} records have other keys, and nobody could change them. Put the earlier "key" back.`
