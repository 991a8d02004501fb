import { createHash } from 'node:crypto'
import { Refused } from '../errors/problems.ts'
import { type KeptAnswer, claim, keep } from '../store/applications/answers.ts'
import { acting } from './acting.ts'
import type { WorkInTransaction } from './commit.ts'
import type { Work } from '../model/work.ts'

export interface Request {
  /** The Idempotency-Key. Without one, the work is always done. */
  key?: string
  operation: string
  /** Everything that identifies the request. */
  content: unknown
}

/**
 * Does the work in one transaction, once for each key of a person: a retry returns the first answer and does nothing
 * (decision 7). Nothing is stored for work that throws, so it can be retried. The key of a different request is refused.
 */
export function once(
  work: Work,
  request: Request,
  answer: (inside: WorkInTransaction) => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const { key, operation, content } = request
  return acting(work, async (inside) => {
    if (key === undefined) return answer(inside)
    const requestHash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
    const taken = { actorId: work.actor.id, key, operation, requestHash }
    const kept = await claim(inside.db, taken)
    if (kept === 'another') {
      throw new Refused('This Idempotency-Key belongs to another request.', undefined, 'idempotency_key_taken')
    }
    if (kept) return kept
    const made = await answer(inside)
    await keep(inside.db, taken, made)
    return made
  })
}
