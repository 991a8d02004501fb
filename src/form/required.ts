import type { Schema, StageFiles } from '../engine/definition.ts'
import { fieldUi } from '../engine/layout.ts'

/** Whether a field that is shown only under a condition must be filled under the same one. */
export function isRequiredWhenShown({ data, ui }: StageFiles, field: string): boolean {
  const when = fieldUi(ui, field)?.['ui:when']
  return when !== undefined && demands(data, field, JSON.stringify(when))
}

function demands({ if: condition, then: demanded }: Schema, field: string, when: string): boolean {
  return (
    typeof demanded === 'object' && (demanded.required?.includes(field) ?? false) && JSON.stringify(condition) === when
  )
}
