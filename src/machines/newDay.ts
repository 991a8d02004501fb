import { dayOf } from '../engine/codec/stamps.ts'
import { withComputed } from '../engine/conditions/computed.ts'
import { factsOf } from '../engine/conditions/facts.ts'
import { isChanged } from './changes.ts'
import type { StageContext } from './stageTypes.ts'

/** Whether the facts of the form on the screen are of an earlier day. */
export const isOfEarlierDay = ({ loaded }: StageContext, now: Date): boolean =>
  loaded !== undefined && loaded.facts.$today !== dayOf(now)

/**
 * A form that was opened on an earlier day goes by today's date. What follows from the date counts as loaded: the
 * person has not changed it.
 */
export function onNewDay({ loaded, input, base: saved, data: typed }: StageContext, now: Date): Partial<StageContext> {
  if (!loaded) return {}
  const { stage, application } = loaded
  const facts = factsOf(stage, { application, user: input.user, now })
  const base = withComputed(stage, saved, facts)
  // A new object, so that the form on the screen takes it over.
  const data = { ...withComputed(stage, typed, facts) }
  return { loaded: { ...loaded, facts }, base, data, dirty: isChanged(base, data) }
}
