import type { Message } from '../../store/record/outbox.ts'
import { findChange } from '../../store/upkeep/proposedChanges.ts'
import { decidedNotice, proposedNotice } from '../upkeep/notices.ts'
import { noticesOfCondition } from './ofCondition.ts'
import { noticesOfQuestion } from './ofQuestion.ts'
import { noticesOfDigest } from './digest.ts'
import { noticesOfTransition } from './ofTransition.ts'
import type { MessageNotices, Reading } from './reading.ts'

type NoticesOf = (reading: Reading, message: Message) => Promise<MessageNotices | undefined>

/** By the beginning of the event's name. */
const kinds: Record<string, NoticesOf> = {
  change: noticesOfChange,
  condition: noticesOfCondition,
  digest: noticesOfDigest,
  question: noticesOfQuestion,
}

/** Undefined for what concerns nobody. */
export async function noticesOf(reading: Reading, message: Message): Promise<MessageNotices | undefined> {
  if (message.event === null) return noticesOfTransition(reading, message)
  const [kind = ''] = message.event.split('.')
  return kinds[kind]?.(reading, message)
}

/** Of a proposed change: that it waits, for those who approve it; how it was decided, for who proposed it. */
async function noticesOfChange(
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
