import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../database/tables.ts'

const allowed = 10
const windowSeconds = 15 * 60
const windowStart = sql<Date>`now() - make_interval(secs => ${windowSeconds})`

/**
 * Records an attempt before the password is checked, so that simultaneous guesses count too. Returns the seconds to
 * wait if this address has used up its attempts for the account; the owner can still sign in from elsewhere.
 */
export async function recordAttempt(db: Kysely<Database>, username: string, address: string): Promise<number> {
  const account = accountOf(username)
  return db.transaction().execute(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${account.toString('hex') + address}, 0))`.execute(
      transaction,
    )
    await transaction.deleteFrom('sign_in_attempt').where('at', '<', windowStart).execute()
    const { count, wait } = await transaction
      .selectFrom('sign_in_attempt')
      .select([
        sql<number>`count(*)`.as('count'),
        sql<number>`coalesce(${windowSeconds} - extract(epoch FROM now() - min(at)), 0)`.as('wait'),
      ])
      .where('account', '=', account)
      .where('address', '=', address)
      .executeTakeFirstOrThrow()
    if (count >= allowed) return Math.max(1, Math.ceil(wait))
    await transaction.insertInto('sign_in_attempt').values({ account, address }).execute()
    return 0
  })
}

/** Removes the attempts of the account from this address after a successful sign-in. */
export async function forgetAttempts(db: Kysely<Database>, username: string, address: string): Promise<void> {
  await db
    .deleteFrom('sign_in_attempt')
    .where('account', '=', accountOf(username))
    .where('address', '=', address)
    .execute()
}

/**
 * Returns the name by which the log refers to an account that somebody tries to sign in to. It is a hash, because the
 * typed name may be a password.
 */
export const accountMark = (username: string): string => accountOf(username).toString('hex').slice(0, 16)

function accountOf(username: string): Buffer {
  return createHash('sha256').update(username.toLowerCase()).digest()
}
