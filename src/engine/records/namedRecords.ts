import type { RecordType } from '../definition.ts'
import { asText, isEqual, isUnset } from '../path.ts'

/** A record that another names by its key. */
export interface RecordRef {
  /** The field that names it. */
  field: string
  type: string
  key: string
}

/** The records that one names. */
export const namedRecords = ({ references = {} }: RecordType, data: Record<string, unknown>): RecordRef[] =>
  Object.entries(references).flatMap(([field, type]) =>
    isUnset(data[field]) ? [] : [{ field, type, key: asText(data[field]) }],
  )

/** The records that a change newly names. Only they are checked: a record may go on naming what it named before. */
export const newlyNamed = (
  type: RecordType,
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
): RecordRef[] => namedRecords(type, after).filter(({ field }) => !isEqual(before?.[field], after[field]))
