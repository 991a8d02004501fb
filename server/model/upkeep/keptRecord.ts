import { canonical, sha256 } from '../../audit/canonical.ts'
import type { FieldConflict } from '../../errors/problems.ts'
import { shortenConflicts } from '../../errors/shortenConflicts.ts'
import { isEqual } from '../../../src/engine/path.ts'
import type { RecordValues } from '../../store/upkeep/proposedChanges.ts'

/** A record as it is stored, offered or not. */
export interface KeptRecord {
  key: string
  values: RecordValues
  /** Of a person. */
  id?: string
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
