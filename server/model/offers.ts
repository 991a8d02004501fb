import type { Transition } from '../../src/engine/definition.ts'
import { type Actor, type PermissionFacts, onBehalfOf } from '../../src/engine/permissions.ts'
import { named, t } from '../../src/texts/t.ts'
import type { Application } from '../store/applications/application.ts'
import type { Offer, Refusals } from './machines/stageWorkflow.ts'
import type { StageRuntime } from './machines/workflows.ts'

/**
 * The transitions of a stage's form with the reasons why the person cannot take them (spec decision 12). None can be
 * taken in a stage that the application's path does not have open.
 */
export function offersOf({ stage, workflow }: StageRuntime, application: Application, refusals: Refusals): Offer[] {
  const form = application.forms.get(stage.stage.formType)
  if (!form || application.overall.closed) return []
  const offers = workflow.offers(form.state, refusals)
  if (application.overall.open.includes(stage.stage.formType)) return offers
  const reason = t('Not possible while the application is in {name}.', { name: named(application.overall.name) })
  return offers.map((offer) => ({ ...offer, refusals: [reason] }))
}

/** The transitions that the person can take. Each names the absent colleague, if it is taken in somebody's place. */
export const takeable = (offers: Offer[], actor: Actor, facts: PermissionFacts): Transition[] =>
  offers.flatMap(({ transition, params = {}, refusals }) => {
    if (refusals.length > 0) return []
    const absent = onBehalfOf(params, actor, facts)
    return absent ? { ...transition, metadata: { ...transition.metadata, on_behalf_of: absent.name } } : transition
  })
