import type { FastifyBaseLogger } from 'fastify'
import { regularly } from '../lib/regularly.ts'
import { emptyOutbox } from '../listeners/outbox.ts'
import {
  type Delivery,
  type Receiver,
  addDeliveries,
  claimDeliveries,
  markFailed,
} from '../store/messages/deliveries.ts'
import type { Message } from '../store/messages/outbox.ts'
import { markDelivered } from '../store/messages/queue.ts'
import type { Db } from '../store/transaction.ts'
import { type Channel, Rejected } from './channel.ts'

/**
 * How many messages are delivered at once, and how long one may take in milliseconds: less than the time after which
 * another server tries it.
 */
const atOnce = 10
const patience = 30_000

interface DeliveryContext {
  db: Db
  channels: readonly Channel[]
  stopping: AbortSignal
}

/** In ms: how soon a new message is given its receivers, and how soon after that it is delivered. */
const every = 3_000

/** Delivers messages until the server stops, each channel by itself; does nothing without channels. */
export function keepDelivering({ db, channels, stopping }: DeliveryContext, log: FastifyBaseLogger): void {
  if (channels.length === 0) return
  regularly({ name: 'receivers', every, stopping, log }, () => addReceivers({ db, channels, log }))
  for (const channel of channels)
    regularly({ name: `deliveries by ${channel.name}`, every, stopping, log }, () => deliverDue(db, channel))
}

interface ReceiversContext extends Pick<DeliveryContext, 'db' | 'channels'> {
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Records the receivers of each new message of the outbox. */
export async function addReceivers({ db, channels, log }: ReceiversContext): Promise<undefined> {
  for (const channel of channels) await channel.begin?.()
  await emptyOutbox(db, async (message) => {
    // If a channel fails, it is asked again later, and the others go on.
    const found = await Promise.allSettled(channels.map((channel) => receiversBy(channel, message)))
    const receivers = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    await addDeliveries(db, message.id, receivers)
    const failed = found.find((each) => each.status === 'rejected')
    if (!failed) return
    log.warn({ err: failed.reason as unknown, message: message.id }, 'receivers')
    throw failed.reason
  })
}

const receiversBy = async ({ name, receiversOf }: Channel, message: Message): Promise<Receiver[]> =>
  (await receiversOf(message)).map((receiver) => ({ channel: name, receiver }))

/**
 * Delivers what is due by a channel, each message at least once, until fewer are due than one claim takes. Returns the
 * counts, or undefined if there was nothing to do.
 */
export async function deliverDue(db: Db, channel: Channel): Promise<{ delivered: number; failed: number } | undefined> {
  const done = { delivered: 0, failed: 0 }
  for (let claimed = atOnce; claimed === atOnce;) {
    const deliveries = await claimDeliveries(db, channel, atOnce)
    const tried = await Promise.all(deliveries.map((one) => deliverOne(db, channel, one)))
    done.delivered += tried.filter(Boolean).length
    done.failed += tried.filter((isDelivered) => !isDelivered).length
    claimed = deliveries.length
  }
  return done.delivered + done.failed > 0 ? done : undefined
}

async function deliverOne(db: Db, channel: Channel, delivery: Delivery): Promise<boolean> {
  try {
    await channel.deliver(delivery, AbortSignal.timeout(patience))
  } catch (error) {
    await markFailed(db, delivery.id, reason(error), { isFinal: error instanceof Rejected })
    return false
  }
  await markDelivered(db, 'delivery', delivery.id)
  return true
}

/** The reason for people to read. It can quote a mail server's answer, which may hold NUL; PostgreSQL refuses that. */
const reason = (error: unknown): string => sentenceOf(error).replace(/\p{Cc}+/gu, ' ')

/** `fetch` gives its reason only as the error's cause. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `The receiver did not answer within ${patience / 1000} seconds.`
  return error.cause instanceof Error ? `${error.message}: ${shortOf(error.cause)}` : shortOf(error)
}

/**
 * The readable part of an error. A host with several addresses has one error per address and no message of its own. The
 * message of a TLS error quotes the library's source; its reason stands apart.
 */
function shortOf(error: Error): string {
  if (error instanceof AggregateError) {
    const errors: unknown[] = error.errors
    return errors.map(sentenceOf).join(', ')
  }
  return 'reason' in error && typeof error.reason === 'string' ? error.reason : error.message
}
