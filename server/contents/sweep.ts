import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../database/tables.ts'
import { regularly } from '../lib/regularly.ts'
import type { Contents } from './contents.ts'

interface SweepContext {
  contents: Contents
  db: Kysely<Database>
  stopping: AbortSignal
}

/** In ms. */
const every = 60 * 60 * 1000

/** Every hour, until the server stops, removes what interrupted uploads have left in the documents' store. */
export function keepSwept({ contents, db, stopping }: SweepContext, log: FastifyBaseLogger): void {
  regularly({ name: 'contents without a document', every, stopping, log }, async () => {
    const swept = await contents.sweep(db)
    return swept > 0 ? { swept } : undefined
  })
}
