import { setInterval } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { takeCheckpoint } from './checkpoint.ts'

/** What was written since the last checkpoint is chained but not signed yet; in ms. */
const every = 60_000

interface Log {
  info(content: object, message: string): void
  warn(content: object, message: string): void
}

/** Takes a checkpoint of the audit every minute in which something was written, until the server stops. */
export async function keepCheckpoints({ db, key, stopping }: Context, log: Log): Promise<void> {
  const take = async () => {
    try {
      const taken = await takeCheckpoint(db, key)
      // Noted outside the database: who takes the newest checkpoints out of it cannot take them out of here.
      if (taken) log.info({ number: taken.number, hash: taken.hash.toString('hex') }, 'audit checkpoint')
    } catch (error) {
      log.warn({ err: error }, 'audit checkpoint')
    }
  }
  const keep = async () => {
    await take()
    for await (const _ of setInterval(every, undefined, { ref: false, signal: stopping })) await take()
  }
  keep().catch((error: unknown) => {
    if (!stopping.aborted) throw error
  })
}
