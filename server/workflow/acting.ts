import { Refused, Unauthenticated } from '../problems.ts'
import { inTransaction, isTransaction } from '../store/transaction.ts'
import { holdCovers } from '../store/covers.ts'
import { holdUser } from '../store/users.ts'
import type { WorkInTransaction } from './commit.ts'
import type { Work } from './work.ts'

/**
 * Does work in one transaction, or in the one that there is, as a person who stays what they were when the request began:
 * whoever takes their role, their authority or their access away has come before, and then the work is refused, or waits.
 * So does whoever ends an absence in which the person stands in for somebody.
 */
export function acting<T>(work: Work, act: (inside: WorkInTransaction) => Promise<T>): Promise<T> {
  if (isTransaction(work.db)) return act({ ...work, db: work.db })
  return inTransaction(work.db, async (tx) => {
    const { actor } = work
    const now = await holdUser(tx, actor.id)
    if (!now) throw new Unauthenticated('The session has ended.', 'session_ended')
    if (now.role !== actor.role || now.da_level !== (actor.da_level ?? null)) {
      throw new Refused('Your role or authority has changed meanwhile. Reload the page to go on.', undefined, 'not_allowed')
    }
    const covers = actor.covers?.length ? await holdCovers(tx, actor, work.now) : []
    return act({ ...work, db: tx, actor: { ...actor, covers } })
  })
}
