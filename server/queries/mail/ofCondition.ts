import { isOpen } from '../../model/conditions/actions.ts'
import { conditionWorkOf } from '../../model/conditions/work.ts'
import { loadViews } from '../../model/view.ts'
import { findApplications } from '../../store/applications/applications.ts'
import { findConditions, lastRefusals } from '../../store/conditions/conditions.ts'
import type { Message } from '../../store/messages/outbox.ts'
import { conditionNotice } from '../conditions/notices.ts'
import type { MessageNotices, MailContext } from './mailContext.ts'

/**
 * Returns the notifications of a condition that waits: for those who fulfil it or decide on its waiver, except the
 * person who acted.
 */
export async function noticesOfCondition(context: MailContext, message: Message): Promise<MessageNotices | undefined> {
  const { subject, application_id: id, actor_id: actorId } = message
  if (subject === null || id === null) return undefined
  const condition = (await findConditions(context.db, [subject])).get(subject)
  const [view] = await loadViews(context, await findApplications(context.db, [id]))
  if (!condition || !view || !isOpen(condition)) return undefined
  const refusals = await lastRefusals(context.db, [condition])
  const { work } = conditionWorkOf(context.workflows, view, condition)
  return {
    choice: 'at_once',
    wanted: { ids: work.flatMap(({ people }) => people), roles: work.flatMap(({ roles }) => roles) },
    async to({ actor }) {
      const notice =
        actor.id === actorId ? undefined : conditionNotice({ ...context, actor }, view, condition, refusals)
      return notice ? [notice] : []
    },
  }
}
