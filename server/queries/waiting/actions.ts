import { type AbsentColleague, onBehalfOf } from '../../../src/engine/permissions.ts'
import type { Offer } from '../../model/machines/stageWorkflow.ts'
import { type StageRuntime, runtimeOf } from '../../model/machines/workflows.ts'
import type { OpenStage } from '../../model/openWork/openStage.ts'
import { refusalsUnder } from '../../model/permissions/refusals.ts'
import { type ReadingWork, workOn } from '../../model/work.ts'

/** What a person can do in an open stage. */
export interface Actions {
  runtime: StageRuntime
  /** The transitions that they can take. */
  offers: Offer[]
  /** The colleague in whose place alone they can act. */
  absent?: AbsentColleague
}

/** Undefined if the person can take no transition of the stage: exactly as the stage's screen offers them. */
export function actionsIn(
  asking: ReadingWork,
  { application, form, facts, pathRefusals }: OpenStage,
): Actions | undefined {
  const work = workOn(asking, application)
  const runtime = runtimeOf(work.workflows, form.formType)
  const offers = runtime.workflow
    .offers(form.state, refusalsUnder(work, facts, pathRefusals))
    .filter(({ refusals }) => refusals.length === 0)
  if (offers.length === 0) return undefined
  const absentees = offers.map(({ params = {} }) => onBehalfOf(params, work.actor, facts))
  return { runtime, offers, ...(!absentees.includes(undefined) && { absent: absentees[0] }) }
}
