import type { FormData } from '../definition.ts'
import type { Facts } from '../conditions/facts.ts'
import type { Stage } from '../stage.ts'
import { type FieldError, inOrder, validateWhole } from '../validation/validate.ts'
import { messageOf } from '../validation/wording.ts'
import { missingByRules } from './fieldRules.ts'
import type { TransitionLike } from './transition.ts'

/**
 * The errors that stop a transition, the first of each path in the order of the screen: of the whole form, if the transition
 * completes it, and the fields that rules require for it.
 */
export function transitionErrors(stage: Stage, transition: TransitionLike, data: FormData, facts: Facts): FieldError[] {
  const missing = missingByRules(stage, transition, data, facts).map((path) => ({
    path,
    message: messageOf(stage, path, { instancePath: '', keyword: 'required', params: {} }),
  }))
  if (!transition.metadata?.completes) return inOrder(stage, missing)
  return inOrder(stage, [...validateWhole(stage, data, facts), ...missing])
}
