import { canonical, sha256 } from '../../audit/canonical.ts'
import type { FieldConflict } from '../../errors/problems.ts'
import { shortenConflicts } from '../../errors/shortenConflicts.ts'
import { asText, isEqual } from '../../../src/engine/path.ts'
import { labelOf, wordsOf } from '../../../src/engine/records/recordType.ts'
import type { RecordInput } from '../../store/records/record.ts'
import type { RecordValues } from '../../store/upkeep/proposedChanges.ts'
import type { KeptType } from './keptType.ts'

/** A record as it is stored, offered or not. */
export interface KeptRecord {
  key: string
  values: RecordValues
  /** The id of a person; absent for other records. */
  id?: string
  /**
   * The label and search words, as they followed from the definition when the record was written; absent for people.
   */
  stored?: Pick<RecordInput, 'label' | 'words'>
}

/** The record to write, for any type except people. */
export function givenRecord(type: KeptType, { valid_from, valid_to, ...data }: RecordValues): RecordInput {
  return {
    key: asText(data[type.key]),
    label: labelOf(type, data),
    words: wordsOf(type, data),
    data,
    valid_from: asText(valid_from) || null,
    valid_to: asText(valid_to) || null,
  }
}

/**
 * A key for a set of values, which differs if the values do. A person who proposes or approves a change sends the one
 * that they saw.
 */
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
