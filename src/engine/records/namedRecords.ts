import type { RecordType } from '../definition.ts'
import { asText, isEqual, isUnset } from '../path.ts'

/** A record that another names by its key. */
export interface NamedRecord {
  /** The field that names it. */
  field: string
  type: string
  key: string
}

/** The records that one names. */
export const namedRecords = ({ references = {} }: RecordType, data: Record<string, unknown>): NamedRecord[] =>
  Object.entries(references).flatMap(([field, type]) =>
    isUnset(data[field]) ? [] : [{ field, type, key: asText(data[field]) }],
  )

/** Those of them that it newly names: what it named before, it may still name. */
export const newlyNamed = (
  type: RecordType,
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
): NamedRecord[] => namedRecords(type, after).filter(({ field }) => !isEqual(before?.[field], after[field]))
