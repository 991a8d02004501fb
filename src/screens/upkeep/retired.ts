import { dayOf } from '../../engine/codec/stamps.ts'
import type { KeptType, RecordValues } from '../../api/http/types.ts'

/** The record with an end date, because nothing is deleted. Undefined if it has already ended. */
export function retired({ fields }: KeptType, values: RecordValues, now = new Date()): RecordValues | undefined {
  if (fields.active) return values.active === false ? undefined : { ...values, active: false }
  const isEnding = typeof values.valid_to === 'string'
  return isEnding ? undefined : { ...values, valid_to: dayOf(now) }
}
