import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { t } from '../../../src/texts/t.ts'
import { dayOf } from '../../../src/engine/codec/stamps.ts'
import { type AbsentColleague, permissionRefusals } from '../../../src/engine/permissions.ts'
import { isSeen, tableOf } from '../../model/conditions/definitions.ts'
import { dueOfCondition } from '../../model/conditions/due.ts'
import { permissionFactsOf } from '../../model/permissions/permissionFacts.ts'
import { type View, loadViews } from '../../model/view.ts'
import { type ReadContext, workOn } from '../../model/work.ts'
import { findApplications } from '../../store/applications/applications.ts'
import { findOpenWork } from '../../store/openWork/openWork.ts'
import {
  type ConditionRow,
  findConditions,
  lastRefusals,
  overdueConditions,
} from '../../store/conditions/conditions.ts'
import { dueSentence, renewedAt } from '../dueNotice.ts'
import type { IsNew, Notification } from '../notification.ts'
import { oneLine } from '../oneLine.ts'
import { workersOf } from '../waiting/workers.ts'
import { waitingCondition } from './waiting.ts'

/** In characters: a notification is one sentence. */
const longest = 120

/**
 * How many overdue conditions are looked through, and how many of them before other requests get a turn; how many
 * conditions are looked through for new ones.
 */
const looked = { most: 500, atOnce: 100, forNew: 10_000 }

/**
 * Returns the notifications about conditions subsequent that wait for the person, and about overdue ones of which the
 * definitions notify them.
 */
export async function conditionNotices(work: ReadContext, most: number, isNew?: IsNew): Promise<Notification[]> {
  const waiting = await findOpenWork(
    work.db,
    { ...workersOf(work), conditionsOnly: true },
    undefined,
    isNew ? looked.forNew : most,
  )
  const own = await findConditions(
    work.db,
    waiting.flatMap(({ conditionId }) => conditionId ?? []),
  )
  const refusals = await lastRefusals(work.db, [...own.values()])
  const handedOver = await newlyHandedOver(work, isNew)
  const fresh = [...own.values()].filter(
    (condition) => handedOver.has(condition.id) || (isNew?.(renewed(work, condition, refusals)) ?? true),
  )
  const notices = await noticesAbout(work, fresh.slice(0, most), refusals)
  return isEscalated(work) ? [...notices, ...(await overdueNotices(work, own, most, isNew))] : notices
}

/** The ids of the conditions of colleagues whose absence is new: they are as new to the person who acts for them. */
async function newlyHandedOver(work: ReadContext, isNew: IsNew | undefined): Promise<ReadonlySet<string>> {
  const { actingFor = [] } = work.actor
  const people = actingFor.flatMap(({ id, starts_at: at }) => (at !== undefined && isNew?.(at) ? id : []))
  if (people.length === 0) return new Set()
  const theirs = { ...workersOf(work), roles: [], people, conditionsOnly: true }
  const places = await findOpenWork(work.db, theirs, undefined, looked.forNew)
  return new Set(places.flatMap(({ conditionId }) => conditionId ?? []))
}

async function noticesAbout(
  work: ReadContext,
  conditions: ConditionRow[],
  refusals: Refusals,
): Promise<Notification[]> {
  if (conditions.length === 0) return []
  const ids = [...new Set(conditions.map(({ application_id }) => application_id))]
  const views = await loadViews(work, await findApplications(work.db, ids))
  const byId = new Map(views.map((view) => [view.application.id, view]))
  return conditions.flatMap((condition) => {
    const view = byId.get(condition.application_id)
    return view ? (conditionNotice(work, view, condition, refusals) ?? []) : []
  })
}

/**
 * Looks through overdue conditions, the latest due first, until enough are found of which the person is notified: most
 * may be of applications in which the person is none of the people to tell, and most may not be new.
 */
async function overdueNotices(
  work: ReadContext,
  besides: ReadonlyMap<string, ConditionRow>,
  most: number,
  isNew?: IsNew,
): Promise<Notification[]> {
  const found: Notification[] = []
  const enough = isNew ? looked.forNew : looked.most
  let last: ConditionRow | undefined
  for (let n = 0; n < enough && found.length < most; n += looked.atOnce) {
    const next = await overdueConditions(work.db, dayOf(work.now), last, looked.atOnce)
    const others = next.filter((condition) => !besides.has(condition.id) && (isNew?.(renewed(work, condition)) ?? true))
    found.push(...(await noticesAbout(work, others, new Map())))
    if (next.length < looked.atOnce) break
    last = next.at(-1)
    await yieldToEventLoop()
  }
  return found.slice(0, most)
}

/** Whether some definition notifies people in the person's role of overdue conditions. */
const isEscalated = ({ workflows: { stages }, actor }: ReadContext): boolean =>
  stages.some(({ stage }) =>
    Object.values(stage.conditionsSubsequent ?? {}).some(
      ({ escalate }) => escalate && (escalate.roles?.includes(actor.role) ?? true),
    ),
  )

/** When waivers of open conditions were refused, by the conditions' ids. */
type Refusals = ReadonlyMap<string, Date>

/** Returns the notification about a condition; undefined if the person gets none. */
export function conditionNotice(
  work: ReadContext,
  view: View,
  condition: ConditionRow,
  refusals: Refusals,
): Notification | undefined {
  const waiting = waitingCondition(work, view, condition)
  if (!waiting && !isOverdueFor(work, view, condition)) return undefined
  const { application } = view
  const due = dueOfCondition(work.workflows, condition)
  const name = [application.referenceNumber, application.columns.title].filter(Boolean).join(' ')
  const values = { text: oneLine(condition.text, longest), name, absent: waiting?.absent?.name ?? '' }
  return {
    id: waiting ? `condition-${condition.id}-${condition.version}` : `overdue-condition-${condition.id}`,
    at: renewed(work, condition, waiting && refusals, waiting?.absent),
    text: [sentence(waiting, condition, values), due && dueSentence(due, work.now)].filter(Boolean).join(' '),
    application_id: application.id,
    reference_number: application.referenceNumber,
    form_key: null,
  }
}

/** The condition waits for its owner again from the time at which its waiver was refused. */
function renewed(
  { workflows, now }: ReadContext,
  condition: ConditionRow,
  refusals?: Refusals,
  absent?: AbsentColleague,
): string {
  const { id, asked_at: asked, stated_at: stated } = condition
  return renewedAt(asked ?? refusals?.get(id) ?? stated, dueOfCondition(workflows, condition), now, absent)
}

function sentence(
  waiting: ReturnType<typeof waitingCondition>,
  { state }: ConditionRow,
  values: Record<'text' | 'name' | 'absent', string>,
): string {
  if (!waiting) return t('The condition “{text}” of {name} is overdue.', values)
  if (state === 'waiver_asked')
    return t('You are asked to decide on a waiver of the condition “{text}” of {name}.', values)
  return waiting.absent
    ? t('The condition “{text}” of {name} is waiting for you in place of {absent}.', values)
    : t('The condition “{text}” of {name} is waiting for you.', values)
}

function isOverdueFor(context: ReadContext, view: View, condition: ConditionRow): boolean {
  const { workflows, actor, now } = workOn(context, view.application)
  const escalate = tableOf(workflows, condition)?.definition?.escalate
  if (!escalate || condition.due_on === null || dayOf(now) <= condition.due_on) return false
  const facts = permissionFactsOf(workflows, view)
  const isMeant = permissionRefusals(escalate, actor, facts, workflows.reference).length === 0
  return isMeant && isSeen(context, view, condition)
}
