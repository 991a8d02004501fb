import type { KeptType, RecordValues } from '../../api/http/types.ts'
import { optionsOf } from '../../engine/choices.ts'
import { kindOf } from '../../engine/kinds/registry.ts'
import { fieldUi } from '../../engine/layout.ts'
import { isUnset } from '../../engine/path.ts'
import { shownData } from '../../engine/validation/wording.ts'
import { stageOf } from './stageOf.ts'

/** A value of a record as people read it; '' where it is unset. */
export function shownIn(type: KeptType): (field: string, values: RecordValues) => string {
  const stage = stageOf(type, { isNew: false })
  const isTyped = (field: string) => {
    const schema = type.fields[field] ?? {}
    return optionsOf(schema) === undefined && kindOf({ schema, ui: fieldUi(stage.ui, field) }).sentence === undefined
  }
  return (field, values) => {
    const value = values[field]
    if (isUnset(value)) return ''
    // What somebody typed is not translated, even if the definitions have the same word.
    return typeof value === 'string' && isTyped(field) ? value : (shownData(stage, values)[field] ?? '')
  }
}
