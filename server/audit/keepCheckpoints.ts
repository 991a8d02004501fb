import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../database/tables.ts'
import { attempt, regularly } from '../lib/regularly.ts'
import { takeCheckpoint } from './checkpoint.ts'
import type { AuditKey } from './key.ts'

interface CheckpointContext {
  db: Kysely<Database>
  key: AuditKey
  stopping: AbortSignal
}

/** In ms: how long entries are chained but not yet signed. */
const every = 60_000

/**
 * Takes a checkpoint in every minute in which something was written, until the server stops. Returns a function that
 * takes the last one once no request writes any more.
 */
export function keepCheckpoints({ db, key, stopping }: CheckpointContext, log: FastifyBaseLogger): () => Promise<void> {
  const name = 'audit checkpoint'
  const take = async () => {
    const taken = await takeCheckpoint(db, key)
    // Logged outside the database, because a person who can remove the newest checkpoints there cannot remove them from
    // the log.
    return taken && { number: taken.number, hash: taken.hash.toString('hex') }
  }
  regularly({ name, every, stopping, log }, take)
  return () => attempt({ name, log }, take)
}
