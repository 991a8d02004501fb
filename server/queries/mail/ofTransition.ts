import { openStageOf } from '../../model/openWork/openStage.ts'
import { openWorkOf } from '../../model/openWork/openWork.ts'
import { type View, loadViews } from '../../model/view.ts'
import { type ReadContext, workOn } from '../../model/work.ts'
import { findApplications } from '../../store/applications/applications.ts'
import { moveTo } from '../../store/applications/notifications.ts'
import { announcementsOf } from '../../store/messages/announcements.ts'
import type { Message } from '../../store/messages/outbox.ts'
import { announcementNotice } from '../announcements.ts'
import { decisionNotice, waitingIn, waitingNotice } from '../notifications.ts'
import { findSendBacks, sendBacksTo } from '../sentBack.ts'
import type { MessageNotices, MailContext } from './mailContext.ts'

/**
 * Returns the notifications of a transition or a creation: its announcements, decisions for the people whose
 * application it is, and the stages that wait because of it. The person who acted gets none.
 */
export async function noticesOfTransition(context: MailContext, message: Message): Promise<MessageNotices | undefined> {
  const { db } = context
  const { application_id: id, version, actor_id: actorId, occurred_at: at } = message
  if (id === null || version === null) return undefined
  const [view] = await loadViews(context, await findApplications(db, [id]))
  if (!view) return undefined
  const own = workOn(context, view.application)
  const { createdBy, submittedBy } = view.application
  const owners = [createdBy, ...(submittedBy === null ? [] : [submittedBy])]
  const [announced, moves] = [await announcementsOf(db, id, at), await moveTo(db, id, version)]
  const sentBack = await findSendBacks(own, [id])
  const waiting = opened(context, view, message)
  return {
    choice: 'at_once',
    wanted: {
      ids: [
        ...owners,
        ...announced.flatMap(({ user_id }) => user_id ?? []),
        ...waiting.flatMap(({ people }) => people),
      ],
      roles: [...announced.flatMap(({ role }) => role ?? []), ...waiting.flatMap(({ roles }) => roles)],
    },
    async to({ actor }) {
      if (actor.id === actorId) return []
      const work: ReadContext = { ...own, actor }
      const sendBacks = await sendBacksTo(work, sentBack, view)
      const toThem = announced.filter(({ role, user_id }) => role === actor.role || user_id === actor.id)
      return [
        ...oncePerPlace(toThem).flatMap((one) => announcementNotice(work, view, one)),
        ...(owners.includes(actor.id) ? moves.map((move) => decisionNotice(own.workflows, move)) : []),
        ...waiting.flatMap(({ formType }) => {
          const stage = openStageOf(work.workflows, view, formType)
          const found = stage && waitingIn(work, stage)
          return found && !found.isEscalated ? [waitingNotice(work, found, sendBacks, at)] : []
        }),
      ]
    },
  }
}

/** The stage that a message is about, if it is open, and the stages that were opened with it. */
function opened({ workflows }: MailContext, view: View, { form_type, occurred_at }: Message) {
  return openWorkOf(workflows, view).work.filter(
    ({ formType, since }) => formType === form_type || since.getTime() === occurred_at.getTime(),
  )
}

const oncePerPlace = <One extends { place: number }>(all: One[]): One[] => [
  ...new Map(all.map((one) => [one.place, one])).values(),
]
