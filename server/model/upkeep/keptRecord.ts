import { canonical, sha256 } from '../../audit/canonical.ts'
import type { FieldConflict } from '../../errors/problems.ts'
import { shortenConflicts } from '../../errors/shortenConflicts.ts'
import { asText, isEqual } from '../../../src/engine/path.ts'
import { labelOf, wordsOf } from '../../../src/engine/records/recordType.ts'
import type { GivenRecord } from '../../store/records/record.ts'
import type { RecordValues } from '../../store/upkeep/proposedChanges.ts'
import type { KeptType } from './keptType.ts'

/** A record as it is stored, offered or not. */
export interface KeptRecord {
  key: string
  values: RecordValues
  /** Of a person. */
  id?: string
  /** As lists show and find it, which follows from the definition of when it was written; not of a person. */
  stored?: Pick<GivenRecord, 'label' | 'words'>
}

/** A record of a type, people aside, as it is written. */
export function givenRecord(type: KeptType, { valid_from, valid_to, ...data }: RecordValues): GivenRecord {
  return {
    key: asText(data[type.key]),
    label: labelOf(type, data),
    words: wordsOf(type, data),
    data,
    valid_from: asText(valid_from) || null,
    valid_to: asText(valid_to) || null,
  }
}

/** Another one for other values: who proposes or approves a change says from which version. */
export const versionOf = (values: RecordValues): string => sha256(canonical(values)).toString('hex').slice(0, 16)

/** The fields in which two sets of values differ. */
export function conflictsOf(yours: RecordValues, theirs: RecordValues): FieldConflict[] {
  const fields = [...new Set([...Object.keys(yours), ...Object.keys(theirs)])]
  return shortenConflicts(
    fields
      .filter((field) => !isEqual(yours[field], theirs[field]))
      .map((field) => ({ field, yours: yours[field] ?? null, theirs: theirs[field] ?? null })),
  )
}
