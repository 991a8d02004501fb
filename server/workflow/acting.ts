import { Refused, Unauthenticated } from '../errors/problems.ts'
import { inTransaction, isTransaction } from '../store/transaction.ts'
import { findCovers, holdCovers } from '../store/people/covers.ts'
import { holdActor } from '../store/people/users.ts'
import type { WorkInTransaction } from './commit.ts'
import type { Work } from '../model/work.ts'

/**
 * Does work in one transaction, or in the one that there is, as a person who stays what they were when the request began:
 * whoever takes their role, their authority or their access away, or ends their session, has come before, and then the work
 * is refused, or waits. So does whoever ends an absence in which the person acts for somebody.
 */
export function acting<T>(work: Work, act: (inside: WorkInTransaction) => Promise<T>): Promise<T> {
  if (isTransaction(work.db)) return act({ ...work, db: work.db })
  return inTransaction(work.db, async (tx) => {
    const { actor, sessionId } = work
    const now = await holdActor(tx, { userId: actor.id, sessionId })
    if (!now) throw new Unauthenticated('The session has ended.', 'session_ended')
    if (now.role !== actor.role || now.da_level !== (actor.da_level ?? null)) {
      throw new Refused(
        'Your role or authority level has changed. Reload the page to continue.',
        undefined,
        'not_allowed',
      )
    }
    const covers = actor.covers?.length ? await holdCovers(tx, actor, work.now) : []
    return act({ ...work, db: tx, actor: { ...actor, covers } })
  })
}

/**
 * For work that has had to wait for an application and holds it now: whoever has come to act for somebody since the request
 * began is refused, because four eyes hold for both of them from then on (ADR 0018). Such an absence is not held as those are that
 * were known: whoever holds an application locks no person any more.
 */
export async function refuseNewCovers({ db: tx, actor }: WorkInTransaction): Promise<void> {
  const known = new Set(actor.covers?.map(({ id }) => id))
  const found = await findCovers(tx, actor, new Date())
  const added = found.filter(({ id }) => !known.has(id))
  if (added.length === 0) return
  const names = added.map(({ name }) => name).join(', ')
  throw new Refused(`You now act for ${names}. Reload the page to continue.`, undefined, 'not_allowed')
}
