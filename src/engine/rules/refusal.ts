import type { ApplicationRecord } from '../application.ts'
import type { FormData, ReferenceData } from '../definition.ts'
import { fill, withoutUnset } from '../path.ts'
import { type Stage, matches } from '../stage.ts'
import { prune } from '../visibility.ts'
import { shownData } from '../wording.ts'
import { namedRuleHolds } from './named/registry.ts'
import { type TransitionLike, applies } from './transition.ts'

/**
 * The message of the first guard that does not hold (product spec §5), with `{field}` filled as the screen shows the
 * field's value; undefined when the transition may go on.
 */
export function refusal(
  stage: Stage,
  transition: TransitionLike,
  data: FormData,
  application: ApplicationRecord | undefined,
  reference: ReferenceData,
): string | undefined {
  const visible = prune(stage, withoutUnset(data))
  const broken = stage.stage.guards.find((guard, n) => {
    if (!applies(stage, `guards/${n}`, transition)) return false
    if ('rule' in guard) return !namedRuleHolds(guard.rule, { data: visible, application, reference })
    return !matches(stage, `guards/${n}/require`, visible)
  })
  return broken && fill(broken.message, shownData(stage, visible))
}
