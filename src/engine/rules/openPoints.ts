import type { ApplicationRecord } from '../application.ts'
import type { FormData, ReferenceData } from '../definition.ts'
import type { Stage } from '../stage.ts'
import { validateWhole } from '../validation/validate.ts'
import { brokenGuards } from './refusal.ts'
import type { TransitionLike } from './transition.ts'

/** Something to be done before a transition can be taken; `path` leads to its field. */
export interface OpenPoint {
  path?: string
  message: string
}

/**
 * What is missing before a transition can be taken: what keeps the form from being complete, where the transition needs that,
 * and the guards that do not hold, unless the field that they speak of is missing altogether.
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
