import { t } from '../../src/texts/t.ts'
import { Refused, Stale, Unauthenticated } from '../errors/problems.ts'
import type { Actor } from '../../src/engine/permissions.ts'
import { type Tx, inTransaction, isTransaction } from '../store/transaction.ts'
import { markWrite } from '../store/people/lastWrites.ts'
import { findDelegations, holdDelegations } from '../store/people/delegations.ts'
import { type ActorAuthority, holdActor } from '../store/people/users.ts'
import type { Work, WorkInTransaction } from '../model/work.ts'

/**
 * Does work in one transaction, or in the current one. The person's role, authority, access, session and delegations
 * are those at the beginning of the request. If one of them has changed since, the work is refused; a later change
 * waits until the work ends.
 */
export function inActorTransaction<T>(work: Work, act: (inside: WorkInTransaction) => Promise<T>): Promise<T> {
  if (isTransaction(work.db)) return act({ ...work, db: work.db })
  return inMarkedTransaction(work, async (tx) => act({ ...work, db: tx, actor: await heldActor(work, tx) }))
}

/**
 * The work without delegations, where it is on something other than applications: a delegate acts for the absent person
 * only in applications.
 */
export const withoutDelegations = (work: Work): Work => ({ ...work, actor: { ...work.actor, actingFor: [] } })

/**
 * Writes in one transaction, or in the current one. If there are replicas, the next reads of the person see what it
 * wrote, or the changes by others because of which it was refused.
 */
export function inMarkedTransaction<T>(
  { db, actor, isReplicated }: Pick<Work, 'db' | 'actor' | 'isReplicated'>,
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!isReplicated || isTransaction(db)) return inTransaction(db, write)
  const marked = inTransaction(db, async (tx) => {
    const written = await write(tx)
    await markWrite(tx, actor.id)
    return written
  })
  return marked.catch(async (error: unknown) => {
    if (error instanceof Refused || error instanceof Stale) await markWrite(db, actor.id)
    throw error
  })
}

/**
 * Locks the person, their session and their delegations until the transaction ends. Returns the person with their
 * present rights.
 */
export async function heldActor({ actor, sessionId, now }: Work, tx: Tx): Promise<Actor> {
  const held = await holdActor(tx, { userId: actor.id, sessionId })
  if (!held) throw new Unauthenticated(t('The session has ended.'), 'session_ended')
  refuseOtherRole(actor, held)
  return { ...actor, actingFor: actor.actingFor?.length ? await holdDelegations(tx, actor, now) : [] }
}

/** Refuses a person whose role or authority level has changed since the request was authenticated. */
export function refuseOtherRole(actor: Actor, now: ActorAuthority): void {
  if (now.role === actor.role && now.da_level === (actor.da_level ?? null)) return
  throw new Refused(
    t('Your role or authority level has changed. Reload the page to continue.'),
    undefined,
    'not_allowed',
  )
}

/**
 * Refuses a person who became a delegate while the work waited for the lock of an application, because four eyes apply
 * to both people from then on (ADR 0018). `absentIds` are the colleagues for whom the person acts now, if they have
 * been read. Does not lock the new absence: no person may be locked after an application.
 */
export async function refuseNewDelegations(
  { db: tx, actor }: WorkInTransaction,
  absentIds?: readonly string[],
): Promise<void> {
  const known = new Set(actor.actingFor?.map(({ id }) => id))
  if (absentIds?.every((id) => known.has(id))) return
  const added = (await findDelegations(tx, actor, new Date())).filter(({ id }) => !known.has(id))
  if (added.length === 0) return
  const names = added.map(({ name }) => name).join(', ')
  throw new Refused(t('You now act for {names}. Reload the page to continue.', { names }), undefined, 'not_allowed')
}
