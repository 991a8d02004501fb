import type { StateValue } from 'xstate'
import { isUnset } from '../../src/engine/path.ts'
import type { WorkflowTransition } from '../../src/engine/definition.ts'
import { commentFor } from '../../src/engine/rules/comment.ts'
import { type Covered, onBehalfOf } from '../../src/engine/may.ts'
import { notices, refusal } from '../../src/engine/rules/refusal.ts'
import { validateWhole } from '../../src/engine/validation/validate.ts'
import { Invalid, NotFound, Refused } from '../errors/problems.ts'
import { refuseOldSignIn } from '../session/recentSignIn.ts'
import type { Application, StageForm } from '../store/applications/application.ts'
import { lockByInstance } from '../store/applications/applications.ts'
import { inTransaction } from '../store/transaction.ts'
import { refuseNewCovers } from './acting.ts'
import { raise } from '../model/advance.ts'
import { refuseUnrecorded } from './asRecorded.ts'
import { changesOfForms } from './changes.ts'
import { type WorkInTransaction, commit } from './commit.ts'
import { withActor, withDerived } from '../model/derived.ts'
import { factsOf } from '../model/facts.ts'
import { refusalsOf } from '../model/refusals.ts'
import { changeForm, contribute, moveForm } from '../model/forms.ts'
import { offersOf } from '../model/offers.ts'
import { asDefined } from '../model/merge.ts'
import { sealDecision } from './seal.ts'
import { refuseStale } from './stale.ts'
import { staffOf } from '../model/staff.ts'
import type { Offer, Refusals } from '../model/machines/stageWorkflow.ts'
import { type View, loadView } from '../model/view.ts'
import { wireMessages } from '../model/wireMessages.ts'
import { type StagePlace, placeOf } from '../model/machines/workflows.ts'
import type { Work } from '../model/work.ts'

export interface Deed {
  code: string
  comments?: string | null
  /** The application's version that the person saw. */
  version?: number
}

/**
 * Takes a transition of a workflow instance, in one transaction (decision 7): the stage's state machine moves, then the
 * application's path. Returns the application as it then is. Refuses with 404 an unknown instance, 412 a form that has changed, 409
 * what state, role, authority, four eyes or a guard do not allow, 400 an incomplete form or a missing reason.
 */
export async function takeTransition(work: Work, instanceId: string, deed: Deed): Promise<Application> {
  return inTransaction(work.db, async (tx) => {
    const application = await lockByInstance(tx, instanceId)
    const form = [...(application?.forms.values() ?? [])].find((each) => each.instanceId === instanceId)
    if (!application || !form) throw new NotFound()
    const inside = { ...work, db: tx }
    await refuseNewCovers(inside)
    await perform(inside, application, form, deed)
    return application
  })
}

async function perform(work: WorkInTransaction, application: Application, form: StageForm, deed: Deed): Promise<void> {
  const place = placeOf(work.workflows, form.formType)
  await refuseStale(work, application, { version: deed.version, formTypes: [form.formType] })
  const view = await loadView(work, application)
  const offer = await offered(work, place, view, form, deed.code)
  const { signedInWithin } = offer.meta
  if (signedInWithin !== undefined) refuseOldSignIn(work.signedInAt, signedInWithin, work.now)
  // Worked out of what the offer was judged on: once the person counts as a contributor, a guard may say otherwise.
  const state = place.workflow.take(form.state, deed.code, refusalsOf(work, view))
  const ends = offer.meta.completes === true || place.workflow.state(state).done
  const data = withDerived(place.stage, withActor(place.stage, form.data, work.actor.id, ends), view)
  refuseUnmet(work, place, offer, { ...form, data: asDefined(place.stage, data) }, deed, view)

  const before = new Map(application.forms)
  const overallBefore = application.overall.name
  application.version += 1
  changeForm(application, place, { data, startedAt: form.startedAt ?? work.now })
  const absent = onBehalfOf(offer.params ?? {}, work.actor, factsOf(work.workflows, view))
  contribute(application, place, [work.actor.id, ...(absent ? [absent.id] : [])])
  const effects = move(work, place, offer, { state, view, absent })
  if (application.overall.closed) await refuseUnrecorded(work, application)
  const { code, name } = offer.transition
  const after = application.forms.get(form.formType)
  await commit(work, application, view.references, {
    action: 'transition',
    formType: form.formType,
    ...(overallBefore !== application.overall.name && { overall: { from: overallBefore, to: application.overall.name } }),
    transition: { code, name, from: form.stateName, to: after?.stateName ?? '' },
    changes: changesOfForms(before, application.forms),
    effects,
    comments: commentFor(place.stage, offer.transition, data, deed.comments ?? ''),
    notices: notices(place.stage, offer.transition, data, view.record, work.workflows.reference),
    definitionHash: place.stage.hash,
    onBehalfOf: absent?.id,
  })
  if (application.overall.closed) await sealDecision(work, application, view.references, { transition: code, onBehalfOf: absent?.id })
}

/** The transition as the person may take it; every reason why not is named. */
async function offered(work: Work, place: StagePlace, view: View, form: StageForm, code: string): Promise<Offer> {
  const find = (refusals: Refusals) => offersOf(place, view.application, refusals).find(({ transition }) => transition.code === code)
  const found = find(refusalsOf(work, view))
  const offer = found && found.refusals.length > 0 ? find(refusalsOf(work, view, await staffOf(work, view))) : found
  if (!offer) {
    throw new Refused(`${place.stage.stage.title} has no action ${code} while it is ${form.stateName}.`, undefined, 'wrong_state')
  }
  if (offer.refusals.length > 0) throw new Refused(offer.refusals.join(' '), offer.refusals, 'not_allowed')
  return offer
}

/** Refuses a transition whose guards, completeness or reason are not met. */
function refuseUnmet(work: Work, place: StagePlace, offer: Offer, form: StageForm, deed: Deed, view: View): void {
  const { stage } = place
  const { reference } = work.workflows
  const unmet = refusal(stage, offer.transition, form.data, view.record, reference)
  if (unmet) throw new Refused(unmet, undefined, 'guard')
  if (offer.meta.reason && isUnset(deed.comments)) throw new Invalid({ comments: [`${offer.transition.name} needs a reason.`] })
  const errors = offer.meta.completes ? validateWhole(stage, form.data) : []
  if (errors.length > 0) throw new Invalid(wireMessages(stage, errors))
}

interface Moved {
  /** What the stage's workflow is in from now on. */
  state: StateValue
  view: View
  absent: Covered | undefined
}

/** Moves the stage, and the path where the transition raises an event. Returns what happened to other stages. */
function move(work: Work, place: StagePlace, { meta }: Offer, { state, view, absent }: Moved) {
  const { application, references } = view
  const { formType } = place.stage.stage
  const now = moveForm(application, place, state)
  if (meta.completes || now.done) {
    changeForm(application, place, { completedAt: work.now, completedBy: work.actor.id, completedFor: absent?.id ?? null })
  }
  stampSubmission(work, application, formType, meta)
  return meta.raises === undefined ? [] : raise(work, application, meta.raises, references)
}

/** An application is submitted when its first stage is completed for the first time. */
function stampSubmission(work: Work, application: Application, formType: string, { completes }: WorkflowTransition['meta']): void {
  if (!completes || formType !== work.workflows.application.creates || application.submittedAt) return
  application.submittedAt = work.now
  application.submittedBy = work.actor.id
}
