import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../context.ts'
import { regularly } from '../regularly.ts'

/** In ms. */
const every = 60 * 60 * 1000

/** Removes every hour what uploads that were cut have left in the documents' store, until the server stops. */
export function keepSwept({ contents, db, stopping }: Context, log: FastifyBaseLogger): void {
  regularly({ name: 'contents without a document', every, stopping, log }, async () => {
    const swept = await contents.sweep(db)
    return swept > 0 ? { swept } : undefined
  })
}
