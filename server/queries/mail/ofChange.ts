import { findChange } from '../../store/upkeep/proposedChanges.ts'
import type { Message } from '../../store/record/outbox.ts'
import { decidedNotice, proposedNotice } from '../upkeep/notices.ts'
import type { MessageNotices, Reading } from './reading.ts'

/** Of a proposed change: that it waits, for those who approve it; how it was decided, for who proposed it. */
export async function noticesOfChange(
  { db, types }: Reading,
  { subject, event }: Message,
): Promise<MessageNotices | undefined> {
  const change = subject === null ? undefined : await findChange(db, subject, { limit: 1 })
  const type = types.find(({ name }) => name === change?.type)
  if (!change || !type) return undefined
  const isProposed = event === 'change.proposed'
  const wanted = isProposed ? { ids: [], roles: type.upkeep.approve } : { ids: [change.proposedBy.id], roles: [] }
  const notice = isProposed ? proposedNotice : decidedNotice
  return { choice: 'at_once', wanted, to: async (person) => notice(type, change, person) }
}
