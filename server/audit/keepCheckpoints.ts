import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../context.ts'
import { regularly } from '../regularly.ts'
import { takeCheckpoint } from './checkpoint.ts'

/** What was written since the last checkpoint is chained but not signed yet; in ms. */
const every = 60_000

/** Takes a checkpoint of the audit every minute in which something was written, until the server stops. */
export function keepCheckpoints({ db, key, stopping }: Context, log: FastifyBaseLogger): void {
  regularly({ name: 'audit checkpoint', every, stopping, log }, async () => {
    const taken = await takeCheckpoint(db, key)
    // Noted outside the database: who takes the newest checkpoints out of it cannot take them out of here.
    return taken && { number: taken.number, hash: taken.hash.toString('hex') }
  })
}
