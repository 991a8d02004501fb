import type { FastifyBaseLogger } from 'fastify'
import type { Channel } from '../../../server/delivery/channel.ts'
import { addReceivers, deliverDue } from '../../../server/delivery/deliver.ts'
import type { Db } from '../../../server/store/transaction.ts'

/** Delivers everything that is due, as a server does. Returns the counts, or undefined if there was nothing to do. */
export async function deliverAll(
  db: Db,
  channels: readonly Channel[],
  log: Pick<FastifyBaseLogger, 'warn'> = { warn: () => {} },
): Promise<{ delivered: number; failed: number } | undefined> {
  await addReceivers({ db, channels, log })
  const done = (await Promise.all(channels.map((channel) => deliverDue(db, channel)))).filter(
    (each) => each !== undefined,
  )
  if (done.length === 0) return undefined
  return {
    delivered: done.reduce((sum, { delivered }) => sum + delivered, 0),
    failed: done.reduce((sum, { failed }) => sum + failed, 0),
  }
}
