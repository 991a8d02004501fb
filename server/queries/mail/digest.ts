import { anyRole } from '../../store/openWork/openWork.ts'
import { type Message, digestBefore } from '../../store/messages/outbox.ts'
import type { IsNew } from '../notification.ts'
import { listNotifications } from '../notifications.ts'
import { changeNotices } from '../upkeep/notices.ts'
import type { MessageNotices, MailContext } from './mailContext.ts'

const day = 24 * 60 * 60 * 1000

/** Returns the notifications of a digest: all that are new to the person since the digest before. */
export async function noticesOfDigest(
  context: MailContext,
  { id, occurred_at: until }: Message,
): Promise<MessageNotices> {
  const since = (await digestBefore(context.db, id)) ?? new Date(until.getTime() - day)
  const isNew: IsNew = (at) => new Date(at) > since && new Date(at) <= until
  return {
    choice: 'daily',
    wanted: { ids: [], roles: [anyRole] },
    async to(person) {
      const changes = await changeNotices(context, context.types, person)
      return [
        ...(await listNotifications({ ...context, actor: person.actor }, isNew)),
        ...changes.filter(({ at }) => isNew(at)),
      ]
    },
  }
}
