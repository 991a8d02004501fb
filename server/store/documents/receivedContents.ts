import { sql } from 'kysely'
import { anyOf } from '../anyOf.ts'
import type { Db, Tx } from '../transaction.ts'

/**
 * Notes a content before it is sent to where contents are kept: from there nothing is removed that this database did
 * not note.
 */
export async function noteReceived(db: Db, id: string): Promise<void> {
  await db.insertInto('received_content').values({ id }).execute()
}

/**
 * From the end of this transaction on it is a document's. False where it has been removed as one that nobody claimed.
 */
export async function claimReceived(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('received_content').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/**
 * Up to `limit` of those that were noted this many seconds ago or earlier. None of them becomes a document's until the
 * transaction ends.
 */
export async function holdUnclaimed(tx: Tx, seconds: number, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('received_content')
    .select('id')
    .where('received_at', '<', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .orderBy('received_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

export async function forgetReceived(tx: Tx, ids: string[]): Promise<void> {
  await tx.deleteFrom('received_content').where(anyOf('id', ids)).execute()
}
