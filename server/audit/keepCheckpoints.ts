import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../database/tables.ts'
import { attempt, regularly } from '../lib/regularly.ts'
import { takeCheckpoint } from './checkpoint.ts'
import type { AuditKey } from './key.ts'

interface Signed {
  db: Kysely<Database>
  key: AuditKey
  stopping: AbortSignal
}

/** What was written since the last checkpoint is chained but not signed yet; in ms. */
const every = 60_000

/**
 * Takes a checkpoint of the audit every minute in which something was written, until the server stops. Answers how to
 * take the last one, when no request writes any more.
 */
export function keepCheckpoints({ db, key, stopping }: Signed, log: FastifyBaseLogger): () => Promise<void> {
  const name = 'audit checkpoint'
  const take = async () => {
    const taken = await takeCheckpoint(db, key)
    // Noted outside the database: who takes the newest checkpoints out of it cannot take them out of here.
    return taken && { number: taken.number, hash: taken.hash.toString('hex') }
  }
  regularly({ name, every, stopping, log }, take)
  return () => attempt({ name, log }, take)
}
