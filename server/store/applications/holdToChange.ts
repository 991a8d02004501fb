import { sql } from 'kysely'
import { type Put, compiled } from '../compiled.ts'
import { type Acting, type ActingAs, sharedActor } from '../people/users.ts'
import type { Tx } from '../transaction.ts'
import { type Target, idOf } from './applications.ts'

interface Values extends Acting, Record<keyof Target, string | null> {
  /** Of a key (`lockOf`), which nobody else may be using; null: there is none. */
  lock: string | null
}

/** The application, and what the person may act as. */
export interface Held extends ActingAs {
  id: string
}

/**
 * Holds a person who acts (`holdActor`) and then locks an application, in one statement. Undefined where the session has ended, where
 * there is no such application, and, without waiting, where the key is being used.
 */
export async function holdToChange(tx: Tx, acting: Acting, target: Target, lock?: string): Promise<Held | undefined> {
  return (await askHold(tx, { id: null, instanceId: null, ...acting, ...target, lock: lock ?? null }))[0]
}

const askHold = compiled<Values, Held>(
  (_, put: Put<Values>) =>
    sql<Held>`
  WITH key AS MATERIALIZED (SELECT coalesce(pg_try_advisory_xact_lock(${put('lock')}::bigint), true) AS is_free),
    acting AS MATERIALIZED (${sharedActor(put)})
  SELECT application.id, (SELECT role FROM acting) AS role, (SELECT da_level FROM acting) AS da_level FROM application
  WHERE (SELECT is_free FROM key) AND EXISTS (SELECT FROM acting) AND application.id = ${idOf(put)}
  FOR UPDATE OF application`,
)
