import type { KeptType, RecordValues } from '../../api/http/types.ts'
import { isUnset } from '../../engine/path.ts'
import { shownData } from '../../engine/validation/wording.ts'
import { stageOf } from './stageOf.ts'

/** A value of a record as people read it; '' where it is unset. */
export function shownIn(type: KeptType): (field: string, values: RecordValues) => string {
  const stage = stageOf(type, { isNew: false })
  return (field, values) => (isUnset(values[field]) ? '' : (shownData(stage, values)[field] ?? ''))
}
