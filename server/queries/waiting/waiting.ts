import { t } from '../../../src/texts/t.ts'
import type { AbsentColleague } from '../../../src/engine/permissions.ts'
import { Invalid } from '../../errors/problems.ts'
import { type ApplicationRow, listRows } from '../../store/applications/applicationList.ts'
import { findApplications } from '../../store/applications/applications.ts'
import { orderBy } from '../../store/applications/listOrder.ts'
import { type WorkCursor, type WorkPlace, findHandovers, findOpenWork } from '../../store/applications/openWork.ts'
import { type ConditionRow, findConditions } from '../../store/conditions/conditions.ts'
import { readCursor, writeCursor } from '../../store/applications/workCursor.ts'
import { workflowsFor } from '../../model/machines/workflows.ts'
import { inPlaceOf } from '../../model/permissions/inPlaceOf.ts'
import { type View, loadViews } from '../../model/view.ts'
import type { Work } from '../../model/work.ts'
import { seenAmong } from '../../model/questions/seen.ts'
import { waitingQuestion } from '../questions/waiting.ts'
import { type QuestionRow, findQuestions, namesInQuestions } from '../../store/questions/questions.ts'
import { waitingCondition } from '../conditions/waiting.ts'
import { type Actions, actionsIn } from './actions.ts'
import { workersOf } from './workers.ts'

/** A stage of an application, a condition subsequent or a question that the signed-in person can take further. */
export interface WaitingRow extends Pick<
  ApplicationRow,
  'reference_number' | 'title' | 'counterparty' | 'priority' | 'amount'
> {
  application_id: string
  form_key: string
  form_name: string
  /** The name of the transition that completes the stage; of another one, if they cannot complete it. */
  action: string
  since: string
  /** YYYY-MM-DD; null if it is due at no particular day. */
  due: string | null
  /** Who handed it over or asks; null if it was the person. */
  from: string | null
  /** The absent colleague in whose place alone they can act. */
  on_behalf_of: string | null
  /** What is to be done, if it is a condition subsequent. */
  condition?: { id: string; text: string }
  /** What is asked, if it is a question. */
  question?: { id: string; field: string | null; text: string }
}

export interface WaitingAsked {
  limit: number
  cursor?: string
  /** Without what the list of applications awaiting the person's approval shows. */
  besidesApprovals: boolean
}

/** At most this many applications are looked at together. */
const most = 100

/** What the signed-in person can take further, the earliest due first, then what has waited longest. */
export async function listWaiting(work: Work, { limit, cursor, besidesApprovals }: WaitingAsked) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined && !after) throw new Invalid({ cursor: [t('This cursor does not belong to this list.')] })
  const found = await findWaiting(work, { after, limit: limit + 1, besidesApprovals })
  const here = found.slice(0, limit)
  const last = found.length > limit ? here.at(-1) : undefined
  return { results: await shown(work, here), next: last ? writeCursor(last.place) : null }
}

/** What waits, and for what. */
interface Waiting {
  formType: string
  formName: string
  action: string
  absent?: AbsentColleague
  condition?: ConditionRow
  question?: QuestionRow
}

interface Found extends Waiting {
  place: WorkPlace
}

interface Wanted extends Pick<WaitingAsked, 'limit' | 'besidesApprovals'> {
  after: WorkCursor | undefined
}

/** A part at a time: the table of open work leads to what the person may act on, and the application itself decides. */
async function findWaiting(work: Work, { after, limit, besidesApprovals }: Wanted): Promise<Found[]> {
  const found: Found[] = []
  let [from, size]: [WorkCursor | undefined, number] = [after, limit]
  while (found.length < limit) {
    const places = await findOpenWork(work.db, workersOf(work), from, size)
    const ids = [...new Set(places.map(({ applicationId }) => applicationId))]
    const views = await loadViews(work, await findApplications(work.db, ids))
    const byId = new Map(views.map((view) => [view.application.id, view]))
    const conditions = await findConditions(
      work.db,
      places.flatMap(({ conditionId }) => conditionId ?? []),
    )
    const questions = await findQuestions(
      work.db,
      places.flatMap(({ questionId }) => questionId ?? []),
    )
    const seen = await seenAmong(work, byId, questions.values())
    for (const place of places) {
      const view = byId.get(place.applicationId)
      const condition = conditions.get(place.conditionId ?? '')
      const question = questions.get(place.questionId ?? '')
      if (!view) continue
      const waiting = question
        ? seen.has(question)
          ? waitingQuestion(work, view, question)
          : undefined
        : condition
          ? waitingCondition(work, view, condition)
          : waitingStage(work, view, place, besidesApprovals)
      if (waiting) found.push({ place, ...waiting })
    }
    if (places.length < size) break
    from = places.at(-1)
    size = Math.min(most, size * 2)
  }
  return found.slice(0, limit)
}

function waitingStage(work: Work, view: View, { formType }: WorkPlace, besidesApprovals: boolean): Waiting | undefined {
  const actions = actionsIn(work, view, formType)
  if (!actions || (besidesApprovals && isAwaitingApproval(work, view.application.kind, actions))) return undefined
  const { title } = actions.runtime.stage.stage
  return { formType, formName: title, action: chiefAction(actions), absent: actions.absent }
}

/** What `listAwaiting` shows. */
function isAwaitingApproval({ workflows }: Work, kind: string, { form, offers }: Actions): boolean {
  const { approves } = workflowsFor(workflows, kind).application
  return form.formType === approves && offers.some(({ meta }) => meta.completes)
}

async function shown(work: Work, found: Found[]): Promise<WaitingRow[]> {
  const order = orderBy('-created_at', [])
  const ids = [...new Set(found.map(({ place }) => place.applicationId))]
  if (ids.length === 0 || !order) return []
  const rows = new Map((await listRows(work.db, { ids }, order)).map(({ row }) => [row.id, row]))
  const handovers = await findHandovers(
    work.db,
    found.map(({ place }) => place),
  )
  const askers = await namesInQuestions(
    work.db,
    found.flatMap(({ question }) => question ?? []),
  )
  return found.flatMap(({ place, formType, formName, action, absent, condition, question }, index) => {
    const row = rows.get(place.applicationId)
    const from = handovers[index]
    if (!row) return []
    const handedOver = from && from.id !== work.actor.id ? inPlaceOf(from.name, from.absent) : null
    const { reference_number, title, counterparty, priority, amount } = row
    return [
      {
        application_id: row.id,
        reference_number,
        title,
        counterparty,
        priority,
        amount,
        form_key: formType,
        form_name: formName,
        action,
        since: place.since.toISOString(),
        due: place.dueOn === 'infinity' ? null : place.dueOn,
        from: question ? (askers.get(question.asked_by) ?? null) : handedOver,
        on_behalf_of: absent?.name ?? null,
        ...(condition && { condition: { id: condition.id, text: condition.text } }),
        ...(question && { question: { id: question.id, field: question.field, text: question.text } }),
      },
    ]
  })
}

/** The action that the stage waits for: of those that the person can take, the one that completes it, else the last. */
function chiefAction({ offers }: Actions): string {
  const chief = offers.find(({ meta }) => meta.completes) ?? offers.at(-1)
  return chief?.transition.name ?? ''
}
