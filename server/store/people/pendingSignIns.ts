import { sql, type Kysely } from 'kysely'
import type { Database } from '../../database/tables.ts'
import { hashOf } from './refreshTokens.ts'

/** A sign-in that was begun here and continues at the identity provider. */
export interface PendingSignIn {
  /** A random value that the provider's answer must repeat. */
  nonce: string
  /** Proves to the provider that we began the sign-in (PKCE). */
  verifier: string
  /** Whether the person must authenticate even if the provider already knows them. */
  again: boolean
}

/** The keys by which an answer finds its sign-in: the `state` that the provider repeats, and the browser's mark. */
export interface SignInKeys {
  state: string
  browser: string
}

/** How long a sign-in may take, in seconds. */
export const signInMayTake = 600
const mostOfOne = 100
const mostOfAll = 10_000
const oldest = sql<Date>`now() - make_interval(secs => ${signInMayTake})`

/**
 * Stores the sign-in until it is answered or expires. Returns false if too many are pending, from this network or in
 * all.
 */
export async function keepPending(
  db: Kysely<Database>,
  { state, browser }: SignInKeys,
  begun: PendingSignIn,
  network: string,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('pending_sign_in', 0))`.execute(transaction)
    await transaction.deleteFrom('pending_sign_in').where('begun_at', '<', oldest).execute()
    const { all, own } = await transaction
      .selectFrom('pending_sign_in')
      .select([sql<number>`count(*)`.as('all'), sql<number>`count(*) FILTER (WHERE network = ${network})`.as('own')])
      .executeTakeFirstOrThrow()
    if (own >= mostOfOne || all >= mostOfAll) return false
    const row = { ...begun, state: hashOf(state), browser: hashOf(browser), network }
    await transaction.insertInto('pending_sign_in').values(row).execute()
    return true
  })
}

/**
 * Removes and returns the sign-in for the browser that began it, with the seconds since then. It can be taken only
 * once.
 */
export async function takePending(db: Kysely<Database>, { state, browser }: SignInKeys) {
  return db
    .deleteFrom('pending_sign_in')
    .where('state', '=', hashOf(state))
    .where('browser', '=', hashOf(browser))
    .where('begun_at', '>', oldest)
    .returning(['nonce', 'verifier', 'again', sql<number>`ceil(extract(epoch FROM now() - begun_at))`.as('seconds')])
    .executeTakeFirst()
}
