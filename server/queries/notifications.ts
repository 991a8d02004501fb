import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { named, t } from '../../src/texts/t.ts'
import { type AbsentColleague, permissionRefusals } from '../../src/engine/permissions.ts'
import { findOpenIn } from '../store/applications/applications.ts'
import { type Move, lastMoves, movesByOthers } from '../store/applications/notifications.ts'
import { fullName } from '../store/people/fullName.ts'
import { absenceNotices } from './absences/notices.ts'
import { announcementsFor } from './announcements.ts'
import { conditionNotices } from './conditions/notices.ts'
import { questionNotices } from './questions/notices.ts'
import { dueOf, isOverdue } from '../model/due.ts'
import { dueSentence, renewedAt } from './dueNotice.ts'
import type { IsNew, Notification } from './notification.ts'
import type { OpenStage } from '../model/openWork/openStage.ts'
import { openStagesIn } from '../model/openWork/openStages.ts'
import { inPlaceOf } from '../model/permissions/inPlaceOf.ts'
import { type SendBacks, sendBacksOf, sentence } from './sentBack.ts'
import { type StageRuntime, type Workflows, hasWorkFor, runtimeOf } from '../model/machines/workflows.ts'
import { type ReadContext, workOn } from '../model/work.ts'
import { actionsIn } from './waiting/actions.ts'

/** How many notifications of each kind are listed: the oldest applications that wait, and the newest decisions. */
const most = 100
/** How many applications are looked through before other requests get a turn. */
const atOnce = 100

/**
 * Returns the person's notifications, newest first: stages, conditions and questions that wait for them, answers to
 * their questions, decisions on their applications, announcements, and absences that concern them. With `isNew` only
 * the new ones: they may stand behind more that is not than is listed otherwise.
 */
export async function listNotifications(work: ReadContext, isNew?: IsNew): Promise<Notification[]> {
  const [waiting, decided] = [await waitingStages(work, isNew), await decisions(work)]
  const [absences, announced] = [await absenceNotices(work), await announcementsFor(work, most)]
  const [conditions, questions] = [await conditionNotices(work, most, isNew), await questionNotices(work, most, isNew)]
  const all = [...waiting, ...decided, ...absences, ...announced, ...conditions, ...questions]
  return all.filter(({ at }) => isNew?.(at) ?? true).toSorted((a, b) => b.at.localeCompare(a.at))
}

interface WaitingStage extends Pick<OpenStage, 'application' | 'form'> {
  runtime: StageRuntime
  /** The absent colleague, if the person can act only in their place. */
  absent?: AbsentColleague
  /** Present if the person cannot act but is notified because the work is overdue. */
  isEscalated?: true
}

/** Looks through open applications, some at a time, until enough waiting stages are found; through all for new ones. */
async function waitingStages(work: ReadContext, isNew?: IsNew): Promise<Notification[]> {
  const formTypes = placesOf(work)
  const ids = await findOpenIn(work.db, formTypes)
  const found: Notification[] = []
  const enough = isNew ? Infinity : most
  for (let next = 0; next < ids.length && found.length < enough; next += atOnce) {
    const stages = await openStagesIn(work, ids.slice(next, next + atOnce), formTypes)
    const notices = await noticesAbout(
      work,
      stages.flatMap((stage) => waitingIn(work, stage) ?? []),
    )
    found.push(...notices.filter(({ at }) => isNew?.(at) ?? true))
    await yieldToEventLoop()
  }
  return found.slice(0, enough)
}

async function noticesAbout(work: ReadContext, waiting: WaitingStage[]): Promise<Notification[]> {
  const ids = waiting.map(({ application }) => application.id)
  const [moves, sendBacks] = [await lastMoves(work.db, ids), await sendBacksOf(work, ids)]
  return waiting.map((each) =>
    waitingNotice(work, each, sendBacks, moves.get(each.application.id) ?? each.application.createdAt),
  )
}

function placesOf({ workflows, actor }: ReadContext): string[] {
  return [...workflows.runtimes].flatMap(([formType, runtime]) =>
    hasWorkFor(runtime, actor.role) || runtime.workflow.escalation?.has(actor.role) !== false ? [formType] : [],
  )
}

/** Returns an open stage if it waits for the person, or if they are notified of its delay; otherwise undefined. */
export function waitingIn(context: ReadContext, stage: OpenStage): WaitingStage | undefined {
  const { application, form, facts } = stage
  const actions = actionsIn(context, stage)
  if (actions) return { ...actions, application, form }
  const work = workOn(context, application)
  const runtime = runtimeOf(work.workflows, form.formType)
  const due = dueOf(work.workflows, runtime, form)
  const escalate = due && isOverdue(due, work.now) ? due.definition.escalate : undefined
  if (!escalate) return undefined
  const refusals = permissionRefusals(escalate, work.actor, facts, work.workflows.reference)
  return refusals.length > 0 ? undefined : { runtime, application, form, isEscalated: true }
}

/** Returns the notification about a stage that waits. `moved` is the time of its last transition. */
export function waitingNotice(
  work: ReadContext,
  waiting: WaitingStage,
  sendBacks: SendBacks,
  moved: Date,
): Notification {
  const { runtime, application, form, absent, isEscalated } = waiting
  const { formType, title } = runtime.stage.stage
  const sentBack = isEscalated ? undefined : sendBacks(application.id, formType)
  const due = dueOf(work.workflows, runtime, form)
  const name = [application.referenceNumber, application.title].filter(Boolean).join(' ')
  const values = { title: named(title), name, absent: absent?.name ?? '' }
  const isWaiting = absent
    ? t('{title} of {name} is waiting for you in place of {absent}.', values)
    : t('{title} of {name} is waiting for you.', values)
  return {
    id: isEscalated ? `overdue-${form.instanceId}` : form.instanceId,
    at: renewedAt(moved, due, work.now, absent),
    text: [
      isEscalated ? t('{title} of {name} is overdue.', values) : isWaiting,
      due && dueSentence(due, work.now),
      sentBack && sentence(sentBack),
    ]
      .filter(Boolean)
      .join(' '),
    application_id: application.id,
    reference_number: application.referenceNumber,
    form_key: formType,
  }
}

async function decisions({ db, workflows, actor }: ReadContext): Promise<Notification[]> {
  return (await movesByOthers(db, actor.id, most)).map((move) => decisionNotice(workflows, move))
}

/** Returns the notification about a decision. */
export function decisionNotice({ runtimes }: Pick<Workflows, 'runtimes'>, move: Move): Notification {
  const stage = runtimes.get(move.form_type ?? '')?.stage.stage.title ?? move.form_type
  const name = [move.reference_number, move.title].filter(Boolean).join(' ')
  const who = inPlaceOf(fullName(move), move.absent_name)
  return {
    id: move.id,
    at: move.at.toISOString(),
    text: t('{who} chose “{action}” in the {stage} of {name}. The {stage} is now {state}.', {
      who,
      action: named(move.transition_name ?? ''),
      stage: named(stage ?? ''),
      name,
      state: named(move.to_state ?? ''),
    }),
    application_id: move.application_id,
    reference_number: move.reference_number,
    form_key: move.form_type,
  }
}
