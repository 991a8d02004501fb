import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../database/tables.ts'

export interface SigningKey {
  id: string
  secret: Buffer
}

/** How long a key signs. The key before it is accepted as long as its last token may live. */
const signsFor = sql<Date>`now() - interval '7 days'`
const livesFor = sql<Date>`now() - interval '7 days 1 hour'`

/** Returns the accepted keys, the one that signs first. Creates a key if there is none or the newest is too old. */
export async function signingKeys(db: Kysely<Database>): Promise<SigningKey[]> {
  const keys = await live(db)
  return keys[0]?.fresh
    ? keys
    : db.transaction().execute(async (transaction) => {
        await sql`LOCK TABLE signing_key IN SHARE ROW EXCLUSIVE MODE`.execute(transaction)
        const again = await live(transaction)
        if (again[0]?.fresh) return again
        await transaction.deleteFrom('signing_key').where('created_at', '<', livesFor).execute()
        await transaction
          .insertInto('signing_key')
          .values({ secret: randomBytes(32) })
          .execute()
        return live(transaction)
      })
}

function live(db: Kysely<Database>) {
  return db
    .selectFrom('signing_key')
    .select(['id', 'secret', sql<boolean>`created_at > ${signsFor}`.as('fresh')])
    .where('created_at', '>', livesFor)
    .orderBy('created_at', 'desc')
    .execute()
}
