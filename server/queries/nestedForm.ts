import type { NestedForm } from '../../src/engine/application.ts'
import { encodeRecord } from '../../src/engine/codec/encode.ts'
import type { PermissionFacts } from '../../src/engine/permissions.ts'
import type { Application, StageForm } from '../store/applications/application.ts'
import { withDerived } from '../model/derived.ts'
import { omit, withheldFields } from '../../src/engine/conditions/visibility.ts'
import { type Facts } from '../../src/engine/conditions/facts.ts'
import { type Reader, declaredRights, factsOfReader } from '../model/rights/fieldRights.ts'
import { expand } from './expand.ts'
import { offersOf, takeable } from '../model/offers.ts'
import type { SendBacks } from './sentBack.ts'
import type { Offer, Refusals } from '../model/machines/stageWorkflow.ts'
import { stamps } from '../model/stamps.ts'
import { type View, instanceOf, personNames } from '../model/view.ts'
import type { StageRuntime } from '../model/machines/workflows.ts'

interface NestedFormContext {
  work: Reader
  refusals: Refusals
  facts: PermissionFacts
  sendBacks: SendBacks
}

/**
 * Returns a stage's record as one person sees it: fields, timestamps, workflow instance, and what they can and cannot
 * do.
 */
export function nestedForm(
  runtime: StageRuntime,
  view: View,
  { work, refusals, facts, sendBacks }: NestedFormContext,
): NestedForm {
  const { stage } = runtime
  const form = view.application.forms.get(stage.stage.formType)
  const data = form ? currentData(work, runtime, form, view) : {}
  const rights = declaredRights(work, stage, view)
  const offers = offersOf(runtime, view.application, refusals)
  const sentBack = isOpen(runtime, view.application, form)
    ? sendBacks(view.application.id, stage.stage.formType)
    : undefined
  return {
    ...personNames(stage, data, view.references),
    ...expand(stage, encodeRecord(stage, data), view.references),
    ...stamps(stage, form),
    ...doers(form, view),
    workflow_instance: form ? instanceOf(view.application, form) : null,
    available_transitions: takeable(offers, work.actor, facts),
    unavailable_transitions: offers
      .filter((offer) => offer.refusals.length > 0 && hasParty(offer, facts.parties))
      .map(unavailable),
    ...(sentBack && { sent_back: sentBack }),
    ...(rights && { field_rights: rights }),
  }
}

const isOpen = ({ workflow }: StageRuntime, { overall }: Application, form: StageForm | undefined): boolean =>
  form !== undefined && !workflow.state(form.state).done && overall.open.includes(form.formType)

/**
 * Returns a form's data without what is withheld from the person, or from somebody else with other `facts`. While the
 * form is worked on, its derived fields follow the application; a finished form keeps what was recorded.
 */
export function currentData(
  work: Reader,
  { stage, workflow }: StageRuntime,
  form: StageForm,
  view: View,
  facts: Facts = factsOfReader(work, stage, view),
) {
  const data = workflow.state(form.state).done ? form.data : withDerived(work, stage, form.data, view)
  return omit(data, withheldFields(stage, data, facts))
}

/** The names of everybody who saved the form or took an action in it, and of the person who completed it. */
function doers(form: StageForm | undefined, { references }: View) {
  const names = (form?.contributors ?? []).flatMap((id) => references.person(id)?.name ?? [])
  return {
    worked_on_by: names.join(', ') || null,
    completed_by_name: references.person(form?.completedBy)?.name ?? null,
  }
}

/**
 * Whether anybody in the application is one of an action's parties: without a second sponsor, an action for one is not
 * mentioned.
 */
function hasParty({ params }: Offer, parties: PermissionFacts['parties']): boolean {
  return params?.parties === undefined || params.parties.some((name) => (parties[name] ?? []).length > 0)
}

function unavailable({ transition: { code, name }, refusals }: Offer) {
  return { code, name, reasons: refusals }
}
