import { type KeptAnswer, claim, keep } from '../store/applications/answers.ts'
import { inActorTransaction } from './actorTransaction.ts'
import type { Work, WorkInTransaction } from '../model/work.ts'
import { type ChangeRequest, claimOf, givenBefore } from './onApplication.ts'

/**
 * Does the work in one transaction, once for each key of a person: a retry returns the first answer and does nothing
 * (spec decision 7). Nothing is stored for work that throws, so it can be retried. The key of a different request is
 * refused. For new applications and documents; changes of an application go through `onApplication`, which needs no
 * statements of its own for the key (docs/architecture.md).
 */
export function once(
  work: Work,
  request: ChangeRequest,
  answer: (inside: WorkInTransaction) => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const claimed = claimOf(work, request)
  return inActorTransaction(work, async (inside) => {
    if (!claimed) return answer(inside)
    const kept = await claim(inside.db, claimed)
    if (kept) return givenBefore(kept)
    const made = await answer(inside)
    await keep(inside.db, claimed, made)
    return made
  })
}
