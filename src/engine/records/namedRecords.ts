import type { RecordType } from '../definition.ts'
import { asText, isUnset } from '../path.ts'

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
