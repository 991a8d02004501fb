import type { Schema, StageFiles } from '../engine/definition.ts'
import { fieldUi } from '../engine/layout.ts'

/** Whether a field that is shown only under a condition must be filled under the same one. */
export function isRequiredWhenShown({ data, ui }: StageFiles, field: string): boolean {
  const when = fieldUi(ui, field)?.['ui:when']
  return when !== undefined && [data, ...(data.allOf ?? [])].some((part) => demands(part, field, JSON.stringify(when)))
}

function demands(part: Schema | boolean, field: string, when: string): boolean {
  if (typeof part === 'boolean' || typeof part.then !== 'object') return false
  return (part.then.required?.includes(field) ?? false) && JSON.stringify(part.if) === when
}
