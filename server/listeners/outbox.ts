import { type Message, claimMessages, insertMessage, pruneMessages } from '../store/messages/outbox.ts'
import { markDelivered } from '../store/messages/queue.ts'
import type { Db } from '../store/transaction.ts'
import type { Listener } from './listener.ts'

/**
 * Delivers a message; stops when `signal` aborts. Throws unless the delivery is certain, and logs why, because callers
 * only count failures.
 */
export type Deliver = (message: Message, signal: AbortSignal) => Promise<void>

/**
 * How many messages are delivered at once, and how long a delivery may take in milliseconds: less than the time after
 * which another server tries it.
 */
const atOnce = 10
const patience = 30_000

/** Stores each transition for later delivery to other systems (ADR 0030). */
export const outbox: Listener = {
  name: 'outbox',
  write: ({ at, applicationId, version, formType, code, from, to, actorId, requestId = null }) =>
    insertMessage({
      occurred_at: at,
      application_id: applicationId,
      version,
      form_type: formType,
      transition_code: code,
      from_state: from,
      to_state: to,
      actor_id: actorId,
      request_id: requestId,
    }),
  regularly: { every: 60 * 60 * 1000, work: (db) => emptyOutbox(db) },
}

/** Delivers due messages, each at least once, and removes old ones. Without `deliver` it only removes. */
export async function emptyOutbox(db: Db, deliver?: Deliver): Promise<object | undefined> {
  const done = { delivered: 0, failed: 0, removed: 0, ...(deliver && (await deliverDue(db, deliver))) }
  done.removed = await pruneMessages(db)
  return Object.values(done).some((number) => number > 0) ? done : undefined
}

/** Repeats until fewer messages are due than one claim takes. */
async function deliverDue(db: Db, deliver: Deliver): Promise<{ delivered: number; failed: number }> {
  const messages = await claimMessages(db, atOnce)
  const tried = await Promise.allSettled(messages.map((message) => deliverOne(db, message, deliver)))
  const failed = tried.filter(({ status }) => status === 'rejected').length
  const rest = messages.length < atOnce ? { delivered: 0, failed: 0 } : await deliverDue(db, deliver)
  return { delivered: tried.length - failed + rest.delivered, failed: failed + rest.failed }
}

async function deliverOne(db: Db, message: Message, deliver: Deliver): Promise<void> {
  await deliver(message, AbortSignal.timeout(patience))
  await markDelivered(db, 'outbox', message.id)
}
