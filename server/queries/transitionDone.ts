import { NotFound } from '../errors/problems.ts'
import type { Application } from '../store/applications/application.ts'
import { permissionFactsOf } from '../model/permissions/permissionFacts.ts'
import { refusalsOf } from '../model/permissions/refusals.ts'
import { offersOf, takeable } from '../model/offers.ts'
import { loadView } from '../model/view.ts'
import { runtimeOf } from '../model/machines/workflows.ts'
import type { Work } from '../model/work.ts'

/** Returns the states of a workflow instance and its application (the contract's TransitionDone). */
export async function transitionDone(work: Work, application: Application, instanceId: string) {
  const { workflows } = work
  const form = [...application.forms.values()].find((each) => each.instanceId === instanceId)
  if (!form) throw new NotFound()
  const view = await loadView(work, application)
  const offers = offersOf(runtimeOf(workflows, form.formType), application, refusalsOf(work, view))
  const { code, name, stepNumber, closed } = application.overall
  return {
    id: instanceId,
    current_state: form.stateName,
    current_state_code: form.stateCode,
    available_transitions: takeable(offers, work.actor, permissionFactsOf(workflows, view)),
    workflow_state: { code, name, metadata: { step_number: stepNumber, closed } },
    version: application.version,
  }
}
