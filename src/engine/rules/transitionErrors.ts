import type { FormData } from '../definition.ts'
import type { Facts } from '../conditions/facts.ts'
import type { Stage } from '../stage.ts'
import { type FieldError, findWhole, inOrder } from '../validation/validate.ts'
import { type Finding, inWords, missingAt } from '../validation/wording.ts'
import { missingByRules } from './fieldRules.ts'
import type { TransitionLike } from './transition.ts'

type TransitionCheckArgs = [stage: Stage, transition: TransitionLike, data: FormData, facts: Facts]

/**
 * The errors that stop a transition, the first of each path in the order of the screen: of the whole form, if the
 * transition completes it, and the fields that rules require for it.
 */
export const transitionErrors = (...of: TransitionCheckArgs): FieldError[] =>
  inWords(inOrder(of[0], transitionFindings(...of)))

/** What stops a transition: not yet in words or in order, and perhaps several findings of one path. */
export function transitionFindings(...[stage, transition, data, facts]: TransitionCheckArgs): Finding[] {
  const missing = missingByRules(stage, transition, data, facts).map((path) => missingAt(stage, path))
  return transition.metadata?.completes ? [...findWhole(stage, data, facts), ...missing] : missing
}
