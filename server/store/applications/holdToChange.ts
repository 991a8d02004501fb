import { sql } from 'kysely'
import { type Bind, compiled } from '../compiled.ts'
import { type ActorSession, type ActorAuthority, sharedActor } from '../people/users.ts'
import type { Tx } from '../transaction.ts'
import { type Target, idOf } from './applications.ts'

interface Values extends ActorSession, Record<keyof Target, string | null> {
  /** The lock of the idempotency key (`lockOf`); null without a key. */
  lock: string | null
}

/** The locked application's id, and the person's present role and authority level. */
export interface HeldTarget extends ActorAuthority {
  id: string
}

/**
 * Holds the actor (`holdActor`) and then locks the application, in one statement. Returns undefined if the session has
 * ended, if the application does not exist, or, without waiting, if another request with the same key is in progress.
 */
export async function holdToChange(
  tx: Tx,
  session: ActorSession,
  target: Target,
  lock?: string,
): Promise<HeldTarget | undefined> {
  return (await askHold(tx, { id: null, instanceId: null, ...session, ...target, lock: lock ?? null }))[0]
}

const askHold = compiled<Values, HeldTarget>(
  (_, bind: Bind<Values>) =>
    sql<HeldTarget>`
  WITH key AS MATERIALIZED (SELECT coalesce(pg_try_advisory_xact_lock(${bind('lock')}::bigint), true) AS is_free),
    acting AS MATERIALIZED (${sharedActor(bind)})
  SELECT application.id, (SELECT role FROM acting) AS role, (SELECT da_level FROM acting) AS da_level FROM application
  WHERE (SELECT is_free FROM key) AND EXISTS (SELECT FROM acting) AND application.id = ${idOf(bind)}
  FOR UPDATE OF application`,
)
