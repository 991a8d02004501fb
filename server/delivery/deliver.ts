import { emptyOutbox } from '../listeners/outbox.ts'
import { type Delivery, addDeliveries, claimDeliveries, markFailed } from '../store/record/deliveries.ts'
import { markDelivered } from '../store/record/queue.ts'
import type { Db } from '../store/transaction.ts'
import { type Channel, Rejected } from './channel.ts'

/**
 * How many are delivered at once, and how long one may take in milliseconds: less than until another server tries it.
 */
const atOnce = 10
const patience = 30_000

/**
 * Notes whom each new message of the outbox is for, and delivers what is due, each at least once. Returns the counts,
 * or undefined if there was nothing to do.
 */
export async function deliverAll(db: Db, channels: readonly Channel[]): Promise<object | undefined> {
  await emptyOutbox(db, async (message) => {
    const found = await Promise.all(
      channels.map(async ({ name, receiversOf }) =>
        (await receiversOf(message)).map((receiver) => ({ channel: name, receiver })),
      ),
    )
    await addDeliveries(db, message.id, found.flat())
  })
  const done = await deliverDue(db, channels)
  return done.delivered + done.failed > 0 ? done : undefined
}

/** Repeats until fewer are due than are claimed at once. */
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

/** What a person reads; `fetch` says why only in its cause. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `The receiver did not answer within ${patience / 1000} seconds.`
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
