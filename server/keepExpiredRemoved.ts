import type { FastifyBaseLogger } from 'fastify'
import type { Context } from './context.ts'
import { regularly } from './lib/regularly.ts'
import { removeOldAnswers } from './store/applications/answers.ts'
import { removeExpiredDrafts } from './store/applications/drafts.ts'

/** In ms. */
const every = 60 * 60 * 1000

/** Every hour, until the server stops, removes answers kept for a retry and drafts whose time is over. */
export function keepExpiredRemoved({ db, stopping }: Pick<Context, 'db' | 'stopping'>, log: FastifyBaseLogger): void {
  regularly({ name: 'expired answers and drafts', every, stopping, log }, async () => {
    const removed = { answers: await removeOldAnswers(db), drafts: await removeExpiredDrafts(db) }
    return removed.answers + removed.drafts > 0 ? removed : undefined
  })
}
