import type { ApplicationRecord } from '../../engine/application.ts'
import { findStage } from '../../engine/findStage.ts'
import type { Stage } from '../../engine/stage.ts'
import type { Mode } from '../paths.ts'

/**
 * Spec decision 22: a form is editable if the server says so and it was not opened only to be viewed. A form about
 * which the server says nothing, such as a new one, is editable.
 */
export function isEditable(stage: Stage, application: ApplicationRecord | undefined, mode: Mode): boolean {
  if (mode === 'view') return false
  const parts = (application?.sub_processes ?? []).map((part) => ({ ...part, formType: part.form_key ?? '' }))
  return findStage(parts, stage.stage.formType)?.can_edit ?? true
}
