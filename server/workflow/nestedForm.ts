import type { NestedForm } from '../../src/engine/application.ts'
import { encodeRecord } from '../../src/engine/codec/encode.ts'
import type { StampDefinition } from '../../src/engine/definition.ts'
import type { StageForm } from '../store/application.ts'
import { shownName } from './advance.ts'
import { withDerived } from './derived.ts'
import { expand } from './expand.ts'
import { offersOf } from './offers.ts'
import type { Offer, Refusals } from './stageWorkflow.ts'
import { type View, personNames } from './view.ts'
import type { StagePlace } from './workflows.ts'

/** A stage's record as one person sees it: fields, timestamps, workflow instance, and what they can and cannot do. */
export function nestedForm(place: StagePlace, view: View, refusals: Refusals): NestedForm {
  const { stage } = place
  const form = view.application.forms.get(stage.stage.formType)
  const data = form ? currentData(place, form, view) : {}
  const offers = offersOf(place, view.application, refusals)
  return {
    ...personNames(stage, data, view.references),
    ...expand(stage, encodeRecord(stage, data), view.references),
    ...stamps(place, form),
    workflow_instance: form ? instance(place, view, form) : null,
    available_transitions: offers.filter((offer) => offer.refusals.length === 0).map(({ transition }) => transition),
    unavailable_transitions: offers.filter((offer) => offer.refusals.length > 0).map(unavailable),
  }
}

/** Of a form that is being worked on, derived fields follow the application; a finished one shows what was recorded. */
export function currentData({ stage, workflow }: StagePlace, form: StageForm, view: View) {
  return workflow.state(form.state).done ? form.data : withDerived(stage, form.data, view)
}

function instance({ stage }: StagePlace, { application }: View, form: StageForm) {
  const current_state = shownName(application, stage.stage.formType) ?? form.stateName
  return { id: form.instanceId, current_state, current_state_code: form.stateCode }
}

function unavailable({ transition: { code, name }, refusals }: Offer) {
  return { code, name, reasons: refusals }
}

/** The server's own times, under the names that the client stamps (decision 19). */
function stamps({ stage }: StagePlace, form: StageForm | undefined): Record<string, string | null> {
  const entries = Object.entries(stage.stage.payload.stamps ?? {}).map(([name, definition]) => {
    const at = definition.marks === 'completion' ? form?.completedAt : form?.startedAt
    return [name, at ? written(at, definition) : null] as const
  })
  return Object.fromEntries(entries)
}

function written(at: Date, definition: StampDefinition): string {
  const kind = 'always' in definition ? definition.always : definition.default
  return kind === 'today' ? at.toISOString().slice(0, 10) : at.toISOString()
}
