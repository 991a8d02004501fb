import type { FastifyBaseLogger } from 'fastify'
import { regularly } from '../lib/regularly.ts'
import { emptyOutbox } from '../listeners/outbox.ts'
import { type Delivery, type Receiver, addDeliveries, claimDeliveries, markFailed } from '../store/record/deliveries.ts'
import type { Message } from '../store/record/outbox.ts'
import { markDelivered } from '../store/record/queue.ts'
import type { Db } from '../store/transaction.ts'
import { type Channel, Rejected } from './channel.ts'

/**
 * How many messages are delivered at once, and how long one may take in milliseconds: less than the time after which
 * another server tries it.
 */
const atOnce = 10
const patience = 30_000

interface Delivering {
  db: Db
  channels: readonly Channel[]
  stopping: AbortSignal
}

/** In ms: how soon after a transition it is delivered. */
const every = 3_000

/** Delivers messages until the server stops; does nothing without channels. */
export function keepDelivering({ db, channels, stopping }: Delivering, log: FastifyBaseLogger): void {
  if (channels.length === 0) return
  regularly({ name: 'deliveries', every, stopping, log }, () => deliverAll(db, channels))
}

/**
 * Records the receivers of each new message of the outbox, and delivers what is due, each message at least once.
 * Returns the counts, or undefined if there was nothing to do.
 */
export async function deliverAll(db: Db, channels: readonly Channel[]): Promise<object | undefined> {
  for (const channel of channels) await channel.begin?.()
  await emptyOutbox(db, async (message) => {
    // If a channel fails, it is asked again later, and the others go on.
    const found = await Promise.allSettled(channels.map((channel) => receiversBy(channel, message)))
    const receivers = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    await addDeliveries(db, message.id, receivers)
    const failed = found.find((each) => each.status === 'rejected')
    if (failed) throw failed.reason
  })
  const done = await deliverDue(db, channels)
  return done.delivered + done.failed > 0 ? done : undefined
}

const receiversBy = async ({ name, receiversOf }: Channel, message: Message): Promise<Receiver[]> =>
  (await receiversOf(message)).map((receiver) => ({ channel: name, receiver }))

/** Repeats until fewer messages are due than one claim takes. */
async function deliverDue(db: Db, channels: readonly Channel[]): Promise<{ delivered: number; failed: number }> {
  const byName = new Map(channels.map((channel) => [channel.name, channel]))
  const done = { delivered: 0, failed: 0 }
  for (let claimed = atOnce; claimed === atOnce;) {
    const deliveries = await claimDeliveries(db, [...byName.keys()], atOnce)
    const tried = await Promise.all(deliveries.map((one) => deliverOne(db, byName.get(one.channel), one)))
    done.delivered += tried.filter(Boolean).length
    done.failed += tried.filter((isDelivered) => !isDelivered).length
    claimed = deliveries.length
  }
  return done
}

async function deliverOne(db: Db, channel: Channel | undefined, delivery: Delivery): Promise<boolean> {
  try {
    await channel?.deliver(delivery, AbortSignal.timeout(patience))
  } catch (error) {
    await markFailed(db, delivery.id, reason(error), { isFinal: error instanceof Rejected })
    return false
  }
  await markDelivered(db, 'delivery', delivery.id)
  return true
}

/** The reason for people to read; `fetch` gives its reason only as the error's cause. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `The receiver did not answer within ${patience / 1000} seconds.`
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
