import { withComputed } from '../../../src/engine/conditions/computed.ts'
import { type Facts, factsOf, withRights } from '../../../src/engine/conditions/facts.ts'
import { hiddenFields } from '../../../src/engine/conditions/visibility.ts'
import type { ApplicationRecord } from '../../../src/engine/application.ts'
import type { FormData } from '../../../src/engine/definition.ts'
import { readStored } from '../../../src/engine/evolution/stored.ts'
import { isEqual, isRecord } from '../../../src/engine/path.ts'
import { permissionRefusals } from '../../../src/engine/permissions.ts'
import { lockedFields, warnings } from '../../../src/engine/rules/fieldRules.ts'
import { proposalFor } from '../../../src/engine/rules/proposals.ts'
import { brokenGuards, notices } from '../../../src/engine/rules/refusal.ts'
import { missingDocuments } from '../../../src/engine/rules/requiredDocuments.ts'
import { transitionErrors } from '../../../src/engine/rules/transitionErrors.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import { type RightsOf, lackedRights } from '../rights/fieldRights.ts'
import { guardSentence, withoutValues } from '../rights/withheldErrors.ts'
import type { Offer, Refusals } from '../machines/stageWorkflow.ts'
import { type StageRuntime, type Workflows, runtimeOf, workflowsFor } from '../machines/workflows.ts'
import { actorOf, permissionFactsIn } from './actor.ts'
import type { Difference } from './difference.ts'
import type { Expected, StageCase } from './stageCase.ts'

/** Everything that a case needs. */
interface Situation {
  workflows: Workflows
  runtime: StageRuntime
  application: ApplicationRecord
  data: FormData
  facts: Facts
  /** What the person may not see or change; undefined where nobody or everybody acts. */
  rights: RightsOf | undefined
  given: StageCase
}

/** What a case expects and does not follow from the definitions; empty if it holds. */
export function runCase(definitions: Workflows, formType: string, given: StageCase): Difference[] {
  const workflows = given.kind === undefined ? definitions : workflowsFor(definitions, given.kind)
  const situation = situationOf(workflows, runtimeOf(workflows, formType), given)
  const outcome = given.take === undefined ? {} : take(situation, given.take)
  const found: Expected = { ...outcome, ...fieldsOf(situation) }
  return keysOf(given.expect).flatMap((key) =>
    isEqual(given.expect[key], found[key])
      ? []
      : [{ key, expected: given.expect[key], found: found[key] ?? found[instead[key] ?? key] }],
  )
}

/** What there is in place of what was expected. */
const instead: Partial<Record<keyof Expected, keyof Expected>> = { leads: 'refused', refused: 'leads' }

const keys: (keyof Expected)[] = ['refused', 'leads', 'warned', 'noted', 'hidden', 'locked', 'computed', 'proposed']

const keysOf = (expect: Expected) => keys.filter((key) => expect[key] !== undefined)

function situationOf(workflows: Workflows, runtime: StageRuntime, given: StageCase): Situation {
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
  as: StageCase['as'],
): RightsOf | undefined {
  if (!rights || !as) return undefined
  const facts = permissionFactsIn(workflows, application)
  return lackedRights(rights, (may) => permissionRefusals(may, actorOf(as), facts, workflows.reference).length === 0)
}

/** The value of a state that a case names: `OUTER.INNER` is an inner one. */
function stateOf({ workflow }: StageRuntime, state: string | undefined) {
  if (state === undefined) return workflow.initial
  const [outer = '', inner] = state.split('.', 2)
  return inner === undefined ? outer : { [outer]: inner }
}

function take(situation: Situation, code: string): Pick<Expected, 'refused' | 'leads' | 'warned' | 'noted'> {
  const { runtime, facts, data, workflows, application, given } = situation
  const state = stateOf(runtime, given.state)
  const refusals = refusalsOf(situation)
  const offer = runtime.workflow.offers(state, refusals).find(({ transition }) => transition.code === code)
  if (!offer) return { refused: [`There is no action ${code} in the state ${runtime.workflow.state(state).code}.`] }
  const context = { application, reference: workflows.reference, facts, by: 'server' as const }
  const refused = refusedBy(situation, offer)
  return {
    ...(refused.length > 0
      ? { refused }
      : { leads: runtime.workflow.state(runtime.workflow.take(state, code, refusals)).code }),
    warned: warnings(runtime.stage, offer.transition, data, facts),
    noted: notices(runtime.stage, offer.transition, data, context),
  }
}

/**
 * As the server does: permissions first, then the first guard that fails, then the errors of the form, then the
 * documents.
 */
function refusedBy({ runtime, application, data, facts, rights, workflows, given }: Situation, offer: Offer): string[] {
  if (offer.refusals.length > 0) return offer.refusals
  const attached = given.documents && Object.entries(given.documents)
  const documents = attached?.map(([kind, uploaded_at]) => ({ kind, uploaded_at }))
  const context = { application, reference: workflows.reference, facts, documents, by: 'server' as const }
  const { stage } = runtime
  const [unmet] = brokenGuards(stage, offer.transition, data, context)
  if (unmet) return [guardSentence(stage, unmet, rights)]
  const errors = transitionErrors(stage, offer.transition, data, facts)
  if (errors.length === 0) return missingDocuments(stage, offer.transition, data, context)
  return withoutValues(stage, errors, rights).map(({ message }) => message)
}

function refusalsOf({ workflows, application, given: { as } }: Situation): Refusals {
  if (!as) return () => []
  const facts = permissionFactsIn(workflows, application)
  return (params) => permissionRefusals(params, actorOf(as), facts, workflows.reference)
}

function fieldsOf({ runtime: { stage }, data, facts, rights, given }: Situation): Expected {
  const known = withRights(facts, rights)
  const [hidden, locked] = [hiddenFields(stage, data, known), lockedFields(stage, data, known)]
  const inOrder = (fields: ReadonlySet<string>) =>
    Object.keys(stage.data.properties).filter((field) => fields.has(field))
  const computed = Object.keys(stage.stage.computed ?? {}).map((field) => [field, data[field] ?? null] as const)
  // Only what is expected is compared: a stage may propose more.
  const proposed = Object.keys(given.expect.proposed ?? {}).map(
    (field) => [field, proposalFor(stage, field, data, facts)?.value ?? null] as const,
  )
  return {
    hidden: inOrder(hidden),
    locked: inOrder(locked),
    computed: Object.fromEntries(computed),
    proposed: Object.fromEntries(proposed),
  }
}
