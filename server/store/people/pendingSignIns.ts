import { sql, type Kysely } from 'kysely'
import type { Database } from '../../database/tables.ts'
import { hashOf } from './refreshTokens.ts'

/** A sign-in that was begun here and goes on at the provider. */
export interface PendingSignIn {
  /** Comes back with the provider's answer. */
  nonce: string
  /** Proves to the provider that it is we who began (PKCE). */
  verifier: string
  /** The person shall show who they are though the provider may know. */
  again: boolean
}

/** Which of them an answer belongs to: what the provider repeats, and the mark of the browser. */
export interface SignInKeys {
  state: string
  browser: string
}

/** In seconds. */
export const signInMayTake = 600
const mostOfOne = 100
const mostOfAll = 10_000
const oldest = sql<Date>`now() - make_interval(secs => ${signInMayTake})`

/** Keeps it until it is answered or too old; false where too many are under way, from this network or in all. */
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

/** Takes it, once, for the browser that began it, and says how many seconds ago that was. */
export async function takePending(db: Kysely<Database>, { state, browser }: SignInKeys) {
  return db
    .deleteFrom('pending_sign_in')
    .where('state', '=', hashOf(state))
    .where('browser', '=', hashOf(browser))
    .where('begun_at', '>', oldest)
    .returning(['nonce', 'verifier', 'again', sql<number>`ceil(extract(epoch FROM now() - begun_at))`.as('seconds')])
    .executeTakeFirst()
}
