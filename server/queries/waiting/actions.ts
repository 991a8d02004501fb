import { type AbsentColleague, onBehalfOf } from '../../../src/engine/permissions.ts'
import type { Offer } from '../../model/machines/stageWorkflow.ts'
import { type StageRuntime, runtimeOf } from '../../model/machines/workflows.ts'
import type { OpenStage } from '../../model/openWork/openStage.ts'
import { refusalsUnder } from '../../model/permissions/refusals.ts'
import { type ReadContext, workOn } from '../../model/work.ts'

/** What a person can do in an open stage. */
export interface Actions {
  runtime: StageRuntime
  /** The transitions that the person can take. */
  offers: Offer[]
  /** The absent colleague, if the person can act only in their place. */
  absent?: AbsentColleague
}

/**
 * Returns what the person can do in an open stage, judged as the stage's screen does; undefined if they can take no
 * transition.
 */
export function actionsIn(
  context: ReadContext,
  { application, form, facts, pathRefusals }: OpenStage,
): Actions | undefined {
  const work = workOn(context, application)
  const runtime = runtimeOf(work.workflows, form.formType)
  const offers = runtime.workflow
    .offers(form.state, refusalsUnder(work, facts, pathRefusals))
    .filter(({ refusals }) => refusals.length === 0)
  if (offers.length === 0) return undefined
  const absentees = offers.map(({ params = {} }) => onBehalfOf(params, work.actor, facts))
  return { runtime, offers, ...(!absentees.includes(undefined) && { absent: absentees[0] }) }
}
