import { sql } from 'kysely'
import { anyOf } from '../anyOf.ts'
import type { Db, Tx } from '../transaction.ts'

/**
 * Notes a content before it is stored elsewhere: nothing is ever removed from that store unless this database noted it.
 */
export async function noteReceived(db: Db, id: string): Promise<void> {
  await db.insertInto('received_content').values({ id }).execute()
}

/**
 * Makes the content a document's from the end of this transaction on. Returns false if it was already removed as
 * unclaimed.
 */
export async function claimReceived(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('received_content').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/**
 * Returns and locks up to `limit` contents that were noted at least this many seconds ago. None of them can become a
 * document's until the transaction ends.
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
