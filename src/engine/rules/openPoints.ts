import type { ApplicationRecord } from '../application.ts'
import type { FormData, ReferenceData } from '../definition.ts'
import type { Stage } from '../stage.ts'
import { validateWhole } from '../validation/validate.ts'
import { brokenGuards } from './refusal.ts'
import type { TransitionLike } from './transition.ts'

/** Something to do before a transition can be taken; `path` is the field's. */
export interface OpenPoint {
  path?: string
  message: string
}

/**
 * Everything to do before a transition can be taken: the errors of the whole form, if the transition completes it, and the guards
 * that fail. A guard about a field that already has an error is left out.
 */
export function openPoints(
  stage: Stage,
  transition: TransitionLike,
  data: FormData,
  application: ApplicationRecord | undefined,
  reference: ReferenceData,
): OpenPoint[] {
  const errors = transition.metadata?.completes ? validateWhole(stage, data) : []
  const missing = new Set(errors.map(({ path }) => path.split('.', 1)[0]))
  const broken = brokenGuards(stage, transition, data, application, reference).filter(
    ({ field }) => !missing.has(field),
  )
  return [...errors, ...broken.map(({ field, message }) => ({ path: field, message }))]
}
