import { createHash } from 'node:crypto'
import { Refused } from '../errors/problems.ts'
import { type KeptAnswer, claim, keep } from '../store/applications/answers.ts'
import { acting } from './acting.ts'
import type { WorkInTransaction } from './commit.ts'
import type { Work } from '../model/work.ts'

export interface Request {
  /** The Idempotency-Key; without one the work is simply done. */
  key?: string
  operation: string
  /** Everything that makes the request what it is. */
  content: unknown
}

/**
 * Does the work in one transaction, once for each key of a person: a retry returns the first answer and does nothing
 * (decision 7). Work that throws is not kept, so that it may be tried again. The key of another request is refused.
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
