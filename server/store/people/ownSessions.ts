import { sql, type Kysely } from 'kysely'
import type { Database } from '../../database/tables.ts'
import { usedWithinAnHour } from './sessions.ts'

/** A session as the person sees it. */
export interface OwnSession {
  id: string
  browser: string
  network: string
  created_at: Date
  used_at: Date
}

/** How many sessions are listed: enough to find one that is not one's own. */
const most = 100

/** Returns a person's live sessions, the last used first. */
export async function listOwnSessions(db: Kysely<Database>, userId: string): Promise<OwnSession[]> {
  return db
    .selectFrom('session')
    .select(['id', 'browser', 'network', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(usedWithinAnHour)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Ends a session of this person; returns false if they have no such session. */
export async function endOwnSession(db: Kysely<Database>, userId: string, sessionId: string): Promise<boolean> {
  return (await end(db, openOnes(db, userId).where('id', '=', sessionId))) > 0
}

/** Ends every session of the person except the one to `keep`. Returns the number of ended sessions. */
export async function endSessions(db: Kysely<Database>, userId: string, keep?: string): Promise<number> {
  const all = openOnes(db, userId)
  return end(db, keep === undefined ? all : all.where('id', '!=', keep))
}

const openOnes = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)

/** Ends sessions after the writes in them have finished: see `holdActor`. */
async function end(db: Kysely<Database>, open: ReturnType<typeof openOnes>): Promise<number> {
  const ending = db
    .updateTable('session')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', 'in', open.orderBy('id').forUpdate())
  return Number((await ending.executeTakeFirstOrThrow()).numUpdatedRows)
}
