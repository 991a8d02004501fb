import { NotFound } from '../problems.ts'
import { findApplications } from '../store/applications.ts'
import { refusalsOf } from './facts.ts'
import { offersOf } from './offers.ts'
import { loadView } from './view.ts'
import { placeOf } from './workflows.ts'
import type { Work } from './work.ts'

/** Where a workflow instance and its application stand (the contract's TransitionDone). */
export async function transitionDone(work: Work, applicationId: string, instanceId: string) {
  const { db, workflows } = work
  const [application] = await findApplications(db, [applicationId])
  const form = [...(application?.forms.values() ?? [])].find((each) => each.instanceId === instanceId)
  if (!application || !form) throw new NotFound()
  const view = await loadView(work, application)
  const offers = offersOf(placeOf(workflows, form.formType), application, refusalsOf(work, view))
  const { code, name, stepNumber, closed } = application.overall
  return {
    id: instanceId,
    current_state: form.stateName,
    current_state_code: form.stateCode,
    available_transitions: offers.filter(({ refusals }) => refusals.length === 0).map(({ transition }) => transition),
    workflow_state: { code, name, metadata: { step_number: stepNumber, closed } },
    version: application.version,
  }
}
