import { anyRole } from '../../store/applications/openWork.ts'
import { type Message, digestBefore } from '../../store/record/outbox.ts'
import { listNotifications } from '../notifications.ts'
import type { MessageNotices, Reading } from './reading.ts'

const day = 24 * 60 * 60 * 1000

/** Of a day's digest: all that has come under the person's bell since the one before. */
export async function noticesOfDigest(reading: Reading, { id, occurred_at: until }: Message): Promise<MessageNotices> {
  const since = (await digestBefore(reading.db, id)) ?? new Date(until.getTime() - day)
  const isNew = (at: Date) => at > since && at <= until
  return {
    choice: 'daily',
    wanted: { ids: [], roles: [anyRole] },
    to: async (actor) => (await listNotifications({ ...reading, actor })).filter(({ at }) => isNew(new Date(at))),
  }
}
