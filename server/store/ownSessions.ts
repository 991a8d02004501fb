import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/tables.ts'
import { usedLately } from './sessions.ts'

/** A session as its person sees it. */
export interface OwnSession {
  id: string
  browser: string
  network: string
  created_at: Date
  used_at: Date
}

/** Enough to find the one that is not one's own. */
const most = 100

/** A person's sessions that still open something, the one used last first. */
export async function listOwnSessions(db: Kysely<Database>, userId: string): Promise<OwnSession[]> {
  return db
    .selectFrom('session')
    .select(['id', 'browser', 'network', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(usedLately)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Ends a session of this person; false where they have no such session. */
export async function endOwnSession(db: Kysely<Database>, userId: string, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await openOnes(db).where('user_id', '=', userId).where('id', '=', sessionId).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends every session of the person, but the one to `keep`. Answers how many. */
export async function endSessions(db: Kysely<Database>, userId: string, keep?: string): Promise<number> {
  const all = openOnes(db).where('user_id', '=', userId)
  const { numUpdatedRows } = await (keep === undefined ? all : all.where('id', '!=', keep)).executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

function openOnes(db: Kysely<Database>) {
  const now = sql<Date>`now()`
  return db.updateTable('session').set({ revoked_at: now }).where('revoked_at', 'is', null).where('expires_at', '>', now)
}
