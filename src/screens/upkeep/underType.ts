import type { KeptRecord, KeptType, RecordValues } from '../../api/http/types.ts'
import { readKept } from '../../api/upkeep/upkeep.ts'
import { isEqual, withoutUnset } from '../../engine/path.ts'
import { placed, valuesOf } from '../../machines/placed.ts'
import { stageOf } from './stageOf.ts'

/** Maps values that were typed under one definition to the fields of another, and returns those without a field. */
export const underType = (type: KeptType, values: RecordValues, before: KeptType) =>
  placed(stageOf(type, { isNew: true }), valuesOf(stageOf(before, { isNew: true }), values))

/**
 * The record as another definition reads it. If somebody has changed it meanwhile, it stays as the person saw it, and
 * the server refuses a proposal based on it.
 */
export async function recordUnder(type: KeptType, record: KeptRecord, before: KeptType): Promise<KeptRecord> {
  const { data: values } = underType(type, record.values, before)
  const now = await readKept(type.name, record.key).catch(() => null)
  return now && isEqual(withoutUnset(now.values), withoutUnset(values)) ? now : { ...record, values }
}
