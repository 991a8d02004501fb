import { withRights } from '../../../src/engine/conditions/facts.ts'
import { hiddenFields } from '../../../src/engine/conditions/visibility.ts'
import { lockedFields, warnings } from '../../../src/engine/rules/fieldRules.ts'
import { brokenGuards, notices } from '../../../src/engine/rules/refusal.ts'
import { missingDocuments } from '../../../src/engine/rules/requiredDocuments.ts'
import { transitionErrors } from '../../../src/engine/rules/transitionErrors.ts'
import type { Offer } from '../machines/stageWorkflow.ts'
import { guardSentence, withoutValues } from '../rights/withheldErrors.ts'
import { type Situation, refusalsIn, stateOf } from './situation.ts'
import type { CaseExpectation } from './stageCase.ts'

/** The result of taking an action. */
export type Result = Pick<CaseExpectation, 'refused' | 'leads' | 'warned' | 'noted'>

export const offersIn = (situation: Situation): Offer[] =>
  situation.runtime.workflow.offers(stateOf(situation.runtime, situation.given.state), refusalsIn(situation))

export function resultOf(situation: Situation, offer: Offer): Result {
  const { runtime, facts, data } = situation
  const refused = refusedBy(situation, offer)
  return {
    ...(refused.length > 0 ? { refused } : { leads: runtime.workflow.state(stateAfter(situation, offer)).code }),
    warned: warnings(runtime.stage, offer.transition, data, facts),
    noted: notices(runtime.stage, offer.transition, data, contextOf(situation)),
  }
}

/** The form's state after an action that nothing refuses. */
export const stateAfter = (situation: Situation, { transition: { code } }: Offer) =>
  situation.runtime.workflow.take(stateOf(situation.runtime, situation.given.state), code, refusalsIn(situation))

/** The first refusal in the order in which the server checks: permissions, guards, errors of the form, documents. */
function refusedBy(situation: Situation, offer: Offer): string[] {
  const { runtime, data, facts, rights } = situation
  if (offer.refusals.length > 0) return offer.refusals
  const context = contextOf(situation)
  const { stage } = runtime
  const [unmet] = brokenGuards(stage, offer.transition, data, context)
  if (unmet) return [guardSentence(stage, unmet, rights)]
  const errors = transitionErrors(stage, offer.transition, data, facts)
  if (errors.length === 0) return missingDocuments(stage, offer.transition, data, context)
  return withoutValues(stage, errors, rights).map(({ message }) => message)
}

function contextOf({ application, facts, workflows, given }: Situation) {
  const attached = given.documents && Object.entries(given.documents)
  const documents = attached?.map(([kind, uploaded_at]) => ({ kind, uploaded_at }))
  return { application, reference: workflows.reference, facts, documents, by: 'server' as const }
}

/** The fields of the form that this person cannot change, in the order of the definition. */
export function closedFields({ runtime: { stage }, data, facts, rights }: Situation) {
  const known = withRights(facts, rights)
  const [hidden, locked] = [hiddenFields(stage, data, known), lockedFields(stage, data, known)]
  const inOrder = (fields: ReadonlySet<string>) =>
    Object.keys(stage.data.properties).filter((field) => fields.has(field))
  return { hidden: inOrder(hidden), locked: inOrder(locked) }
}

export function computedIn({ runtime: { stage }, data }: Situation): Record<string, unknown> {
  const fields = Object.keys(stage.stage.computed ?? {})
  return Object.fromEntries(fields.map((field) => [field, data[field] ?? null] as const))
}
