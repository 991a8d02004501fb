import type { Message } from '../../store/record/outbox.ts'
import { noticesOfChange } from './ofChange.ts'
import { noticesOfCondition } from './ofCondition.ts'
import { noticesOfDigest } from './digest.ts'
import { noticesOfTransition } from './ofTransition.ts'
import type { MessageNotices, Reading } from './reading.ts'

type NoticesOf = (reading: Reading, message: Message) => Promise<MessageNotices | undefined>

/** By the beginning of the event's name. */
const kinds: Record<string, NoticesOf> = {
  change: noticesOfChange,
  condition: noticesOfCondition,
  digest: noticesOfDigest,
}

/** Undefined for what concerns nobody. */
export async function noticesOf(reading: Reading, message: Message): Promise<MessageNotices | undefined> {
  if (message.event === null) return noticesOfTransition(reading, message)
  const [kind = ''] = message.event.split('.')
  return kinds[kind]?.(reading, message)
}
