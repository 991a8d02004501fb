import type { ApplicationRecord } from '../../../src/engine/application.ts'
import { withComputed } from '../../../src/engine/conditions/computed.ts'
import { type Facts, factsOf } from '../../../src/engine/conditions/facts.ts'
import type { FormData } from '../../../src/engine/definition.ts'
import { readStored } from '../../../src/engine/evolution/stored.ts'
import { isRecord } from '../../../src/engine/path.ts'
import { permissionRefusals } from '../../../src/engine/permissions.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import type { Refusals } from '../machines/stageWorkflow.ts'
import { type StageRuntime, type Workflows, runtimeOf, workflowsFor } from '../machines/workflows.ts'
import { type RightsOf, lackedRights } from '../rights/fieldRights.ts'
import { actorOf, permissionFactsIn } from './actor.ts'
import type { CaseInput } from './stageCase.ts'

/** Everything that a case needs. */
export interface Situation {
  workflows: Workflows
  runtime: StageRuntime
  application: ApplicationRecord
  /** The values as entered, with the derived and computed values. */
  data: FormData
  facts: Facts
  /** The fields that the person may not see or change; undefined if nobody or everybody acts. */
  rights: RightsOf | undefined
  given: CaseInput
}

/** Throws where the definitions have no such kind, stage or state. */
export function situationOf(definitions: Workflows, formType: string, given: CaseInput): Situation {
  const workflows = given.kind === undefined ? definitions : workflowsFor(definitions, given.kind)
  const runtime = runtimeOf(workflows, formType)
  const { stage } = runtime
  const { source } = stage.stage
  const { as, today, state } = given
  const own = isRecord(given.application?.[source]) ? given.application[source] : {}
  const { code } = runtime.workflow.state(stateOf(runtime, state))
  const { properties } = stage.data
  const data = readStored(properties, given.data ?? {})
  const record = {
    ...readStored(properties, own),
    ...data,
    workflow_instance: { id: 'case', current_state_code: code },
  }
  const application: ApplicationRecord = { kind: workflows.kind, ...given.application, id: 'case', [source]: record }
  const user = { role: as && { name: as.role }, da_level: as?.authority }
  const now = today === undefined ? new Date() : new Date(`${today}T12:00:00`)
  const facts = factsOf(stage, { application, user, now })
  const computed = withComputed(stage, data, facts)
  const rights = rightsIn(workflows, stage, application, as)
  return { workflows, runtime, application, data: computed, facts, rights, given }
}

function rightsIn(
  workflows: Workflows,
  { stage: { rights } }: Stage,
  application: ApplicationRecord,
  as: CaseInput['as'],
): RightsOf | undefined {
  if (!rights || !as) return undefined
  const facts = permissionFactsIn(workflows, application)
  return lackedRights(rights, (may) => permissionRefusals(may, actorOf(as), facts, workflows.reference).length === 0)
}

/** The value of a state that a case names: `OUTER.INNER` is an inner one. */
export function stateOf({ workflow }: StageRuntime, state: string | undefined) {
  if (state === undefined) return workflow.initial
  const [outer = '', inner] = state.split('.', 2)
  return inner === undefined ? outer : { [outer]: inner }
}

export function refusalsIn({ workflows, application, given: { as } }: Situation): Refusals {
  if (!as) return () => []
  const facts = permissionFactsIn(workflows, application)
  return (params) => permissionRefusals(params, actorOf(as), facts, workflows.reference)
}
