import type { Message } from '../../store/messages/outbox.ts'
import { findChange } from '../../store/upkeep/proposedChanges.ts'
import { decidedNotice, proposedNotice } from '../upkeep/notices.ts'
import { noticesOfCondition } from './ofCondition.ts'
import { noticesOfQuestion } from './ofQuestion.ts'
import { noticesOfDigest } from './digest.ts'
import { noticesOfTransition } from './ofTransition.ts'
import type { MessageNotices, MailContext } from './mailContext.ts'

type NoticesOf = (context: MailContext, message: Message) => Promise<MessageNotices | undefined>

/** By the first part of the event's name. */
const kinds: Record<string, NoticesOf> = {
  change: noticesOfChange,
  condition: noticesOfCondition,
  digest: noticesOfDigest,
  question: noticesOfQuestion,
}

/** Returns the notifications that follow from a message; undefined if it concerns nobody. */
export async function noticesOf(context: MailContext, message: Message): Promise<MessageNotices | undefined> {
  if (message.event === null) return noticesOfTransition(context, message)
  const [kind = ''] = message.event.split('.')
  return kinds[kind]?.(context, message)
}

/**
 * Returns the notifications of a proposed change: for those who approve it, that it waits; for the person who proposed
 * it, how it was decided.
 */
async function noticesOfChange(
  { db, types }: MailContext,
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
