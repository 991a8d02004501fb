import type { ApplicationRecord } from '../application.ts'
import { isRecord, isUnset, read } from '../path.ts'

const name = '.name'

/**
 * The application's value at a path. A server may give a record's name, or its id, in the place of the record (product
 * spec §3, counterparty): that is what the record is called then.
 */
export function recordedValue(application: ApplicationRecord | undefined, path: string): unknown {
  const value = read(application, path)
  if (!isUnset(value) || !path.endsWith(name)) return value
  const record = read(application, path.slice(0, -name.length))
  return isRecord(record) ? undefined : record
}
