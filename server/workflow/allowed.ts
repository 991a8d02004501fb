import { forRecord } from '../texts/readers.ts'
import type { StateValue } from 'xstate'
import { named, t } from '../../src/texts/t.ts'
import type { FormData } from '../../src/engine/definition.ts'
import { isUnset } from '../../src/engine/path.ts'
import { brokenGuards } from '../../src/engine/rules/refusal.ts'
import { type Acknowledgement, warnings } from '../../src/engine/rules/fieldRules.ts'
import type { RuleContext } from '../../src/engine/rules/named/rule.ts'
import type { AttachedDocument } from '../../src/engine/documentRules.ts'
import { missingDocuments, requiresDocuments } from '../../src/engine/rules/requiredDocuments.ts'
import { transitionErrors } from '../../src/engine/rules/transitionErrors.ts'
import { Invalid, Refused } from '../errors/problems.ts'
import { withActor, withDerived } from '../model/derived.ts'
import { ruleContext } from '../model/facts.ts'
import type { Offer, Refusals } from '../model/machines/stageWorkflow.ts'
import type { StageRuntime } from '../model/machines/workflows.ts'
import { rightsOf } from '../model/rights/fieldRights.ts'
import { guardSentence, unseenAt, withoutValues } from '../model/rights/withheldErrors.ts'
import { asDefined } from '../model/merge.ts'
import { offersOf } from '../model/offers.ts'
import { refusalsOf } from '../model/permissions/refusals.ts'
import { staffOf } from '../model/permissions/staff.ts'
import type { View } from '../model/view.ts'
import { wireMessages } from '../model/wireMessages.ts'
import type { Work } from '../model/work.ts'
import { refuseOldSignIn } from '../session/recentSignIn.ts'
import type { StageForm } from '../store/applications/application.ts'
import { heldDocuments } from '../store/documents/documents.ts'

export interface Command {
  code: string
  comments?: string | null
  acknowledgement?: Acknowledgement
  /** The application's version that the person saw. */
  version?: number
}

/** A transition that may be taken. */
export interface AllowedTransition {
  offer: Offer
  /** The new state of the stage's workflow. */
  state: StateValue
  /** The form's data, with the fields that the server writes. */
  data: FormData
  /** The acknowledged warnings, for the audit. */
  acknowledged: string[]
}

/** The transition, if the person may take it and the form meets its guards. Throws with every reason against it. */
export async function allowed(
  work: Work,
  runtime: StageRuntime,
  view: View,
  form: StageForm,
  command: Command,
): Promise<AllowedTransition> {
  const offer = await offered(work, runtime, view, form, command.code)
  const { signedInWithin, completes } = offer.meta
  if (signedInWithin !== undefined) refuseOldSignIn(work.signedInAt, signedInWithin, work.now)
  // Computed from the state that the offer was based on: once the person is a contributor, a guard may decide
  // otherwise.
  const state = runtime.workflow.take(form.state, command.code, refusalsOf(work, view))
  const ends = completes === true || runtime.workflow.state(state).done
  const data = withDerived(work, runtime.stage, withActor(runtime.stage, form.data, work.actor.id, ends), view)
  const documents = await documentsFor(work, runtime, view, command)
  const acknowledged = refuseUnmet(work, runtime, offer, asDefined(runtime.stage, data), command, {
    ...view,
    documents,
  })
  return { offer, state, data, acknowledged }
}

/** The offer of the transition, if the person may take it. Throws with every reason against it. */
async function offered(work: Work, runtime: StageRuntime, view: View, form: StageForm, code: string): Promise<Offer> {
  const find = (refusals: Refusals) =>
    offersOf(runtime, view.application, refusals).find(({ transition }) => transition.code === code)
  const found = find(refusalsOf(work, view))
  const offer = found && found.refusals.length > 0 ? find(refusalsOf(work, view, await staffOf(work, view))) : found
  if (!offer) {
    throw new Refused(
      t('{title} has no action {code} while it is {state}.', {
        title: named(runtime.stage.stage.title),
        code,
        state: named(form.stateName),
      }),
      undefined,
      'wrong_state',
    )
  }
  if (offer.refusals.length > 0) throw new Refused(offer.refusals.join(' '), offer.refusals, 'not_allowed')
  return offer
}

/** The application's documents, where the transition requires any. */
function documentsFor(
  { db }: Work,
  { stage }: StageRuntime,
  { application }: View,
  { code }: Command,
): Promise<AttachedDocument[]> | undefined {
  return requiresDocuments(stage, code) ? heldDocuments(db, application.id) : undefined
}

/**
 * Refuses a transition if its guards are not met, or if the form is incomplete, or if a reason, a document or an
 * acknowledgement is missing. Returns what was acknowledged.
 */
function refuseUnmet(
  work: Work,
  runtime: StageRuntime,
  offer: Offer,
  data: FormData,
  command: Command,
  view: View & Pick<RuleContext, 'documents'>,
): string[] {
  const { stage } = runtime
  const context = { ...ruleContext(work, stage, view), documents: view.documents }
  const rights = rightsOf(work, stage.stage, view)
  const [unmet] = brokenGuards(stage, offer.transition, data, context)
  if (unmet) throw new Refused(guardSentence(stage, unmet, rights), undefined, 'guard')
  if (offer.meta.reason && isUnset(command.comments))
    throw new Invalid({ comments: [t('A reason is required for “{name}”.', { name: named(offer.transition.name) })] })
  const errors = transitionErrors(stage, offer.transition, data, context.facts)
  const shown = errors.filter(({ path }) => unseenAt(path, rights) === undefined)
  if (shown.length > 0) throw new Invalid(wireMessages(stage, shown))
  // No field of the screen could show these.
  const unseen = withoutValues(stage, errors, rights).map(({ message }) => message)
  if (unseen.length > 0) throw new Refused(unseen.join(' '), unseen, 'guard')
  const missing = missingDocuments(stage, offer.transition, data, context)
  if (missing.length > 0) throw new Refused(missing.join(' '), missing, 'documents_missing')
  const due = () => warnings(stage, offer.transition, data, context.facts)
  return acknowledgedOf(due(), forRecord(due), command.acknowledgement)
}

/**
 * Throws `Invalid` with the warnings that were not acknowledged, because nobody was asked or because the form has
 * changed since. Returns the acknowledged warnings in the language in which they are recorded.
 */
function acknowledgedOf(due: string[], recorded: string[], given: Acknowledgement | undefined): string[] {
  const open = due.filter((warning) => !given?.warnings.includes(warning))
  if (open.length > 0)
    throw new Invalid({
      acknowledgement: open.map((warning) => t('Acknowledge this with a reason: {warning}', { warning })),
    })
  if (due.length > 0 && isUnset(given?.reason)) throw new Invalid({ acknowledgement: [t('Give a reason.')] })
  return recorded.map((warning) => `${warning} Acknowledged: ${given?.reason.trim() ?? ''}`)
}
