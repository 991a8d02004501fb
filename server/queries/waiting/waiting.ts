import { inPlaceOf } from '../../model/permissions/inPlaceOf.ts'
import type { Work } from '../../model/work.ts'
import { type ApplicationRow, listRows } from '../../store/applications/applicationList.ts'
import { orderBy } from '../../store/applications/listOrder.ts'
import { findHandovers } from '../../store/openWork/openWork.ts'
import { readCursor, writeCursor } from '../../store/openWork/workCursor.ts'
import { namesInQuestions } from '../../store/questions/questions.ts'
import { type WaitingWork, findWaiting } from './find.ts'
import { requirePosition } from '../requirePosition.ts'

/** A stage of an application, a condition subsequent or a question that the signed-in person can take further. */
export interface WaitingRow extends Pick<
  ApplicationRow,
  'reference_number' | 'title' | 'counterparty' | 'priority' | 'amount'
> {
  application_id: string
  form_key: string
  form_name: string
  /** The name of the transition that completes the stage, or of another one if the person cannot complete it. */
  action: string
  since: string
  /** YYYY-MM-DD; null if there is no due day. */
  due: string | null
  /** Who handed it over or asks; null if it was the person themselves. */
  from: string | null
  /** The absent colleague, if the person can act only in their place. */
  on_behalf_of: string | null
  /** Present if it is a condition subsequent. */
  condition?: { id: string; text: string }
  /** Present if it is a question. */
  question?: { id: string; field: string | null; text: string }
}

export interface WaitingQuery {
  limit: number
  cursor?: string
  /** Whether to leave out what the list of applications that await approval shows. */
  besidesApprovals: boolean
}

/**
 * Returns a page of what the signed-in person can take further: the earliest due first, then what has waited longest.
 */
export async function listWaiting(work: Work, { limit, cursor, besidesApprovals }: WaitingQuery) {
  const after = cursor === undefined ? undefined : requirePosition(readCursor(cursor))
  const found = await findWaiting(work, { after, limit: limit + 1, besidesApprovals })
  const here = found.slice(0, limit)
  const last = found.length > limit ? here.at(-1) : undefined
  return { results: await shown(work, here), next: last ? writeCursor(last.place) : null }
}

async function shown(work: Work, found: WaitingWork[]): Promise<WaitingRow[]> {
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
