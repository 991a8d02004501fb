import { type AbsentColleague, onBehalfOf } from '../../../src/engine/permissions.ts'
import type { StageForm } from '../../store/applications/application.ts'
import type { Offer } from '../../model/machines/stageWorkflow.ts'
import { type StageRuntime, runtimeOf } from '../../model/machines/workflows.ts'
import { offersOf } from '../../model/offers.ts'
import { permissionFactsOf } from '../../model/permissions/permissionFacts.ts'
import { refusalsOf } from '../../model/permissions/refusals.ts'
import type { View } from '../../model/view.ts'
import { type ReadingWork, workOn } from '../../model/work.ts'

/** What a person can do in an open stage. */
export interface Actions {
  runtime: StageRuntime
  form: StageForm
  /** The transitions that they can take. */
  offers: Offer[]
  /** The colleague in whose place alone they can act. */
  absent?: AbsentColleague
}

/**
 * Undefined if the stage is not open, or the person can take no transition of it: exactly as the stage's screen offers
 * them.
 */
export function actionsIn(asking: ReadingWork, view: View, formType: string): Actions | undefined {
  const { application } = view
  const work = workOn(asking, application)
  const form = application.forms.get(formType)
  if (!form || !application.overall.open.includes(formType)) return undefined
  const runtime = runtimeOf(work.workflows, formType)
  const offers = offersOf(runtime, application, refusalsOf(work, view)).filter(({ refusals }) => refusals.length === 0)
  if (offers.length === 0) return undefined
  const facts = permissionFactsOf(work.workflows, view)
  const absentees = offers.map(({ params = {} }) => onBehalfOf(params, work.actor, facts))
  return { runtime, form, offers, ...(!absentees.includes(undefined) && { absent: absentees[0] }) }
}
