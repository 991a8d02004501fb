import type { WorkOfApplication } from '../../store/openWork/openWork.ts'
import type { ConditionRow } from '../../store/conditions/conditions.ts'
import { type Workflows, workflowsFor } from '../machines/workflows.ts'
import { readingOf, workersUnder } from '../openWork/openWork.ts'
import { permissionFactsOf } from '../permissions/permissionFacts.ts'
import type { View } from '../view.ts'
import { waitsFor } from './actions.ts'
import { tableOf } from './definitions.ts'

/** The row of open work for a condition, with the people for whom it waits. */
export function conditionWorkOf(workflows: Workflows, view: View, condition: ConditionRow): WorkOfApplication {
  const { id, application_id, version, stated_at, asked_at, due_on } = condition
  const own = workflowsFor(workflows, view.application.kind)
  const definition = tableOf(own, condition)?.definition
  const mays = definition ? waitsFor(definition, condition) : []
  return {
    applicationId: application_id,
    version,
    reading: readingOf(workflows),
    work: [
      {
        formType: id,
        conditionId: id,
        since: asked_at ?? stated_at,
        dueOn: due_on,
        ...workersUnder(own, mays, permissionFactsOf(own, view)),
      },
    ],
  }
}
