import { randomBytes } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../../database/tables.ts'
import { hashOf, newRefreshToken, successorOf } from './refreshTokens.ts'
import { type UserRecord, userColumns } from './users.ts'

/** The origin of a session, by which its person recognizes it. */
export interface SessionOrigin {
  /** The browser, such as “Firefox on Windows”; empty if the browser did not name itself. */
  browser: string
  /** The network address without its last part. */
  network: string
}

/** How the product is used in a session. */
export interface SessionUse {
  /** The language, such as `de`. */
  language: string
}

export interface OpenSession {
  sessionId: string
  userId: string
  refresh: string
  /** When the session ends, however much it is used. */
  endsAt: Date
}

/** A renewed session, with its person as they are now. */
export interface RenewedSession extends OpenSession {
  user: UserRecord
}

/** The session of a refresh token that was reused. The one who reused it may be a thief or the owner. */
export interface ReusedToken extends Pick<OpenSession, 'sessionId' | 'userId'> {
  refresh?: undefined
}

/** The facts with which a session begins. */
export interface NewSession extends SessionOrigin, SessionUse {
  /** The version of the password that was checked, if one was. If the password has changed since, no session opens. */
  passwordVersion?: number
  /** Whether the password is a first one, which must be replaced. */
  passwordDue?: boolean
  /** When the person signed in at the bank's provider. */
  signedInAt?: Date
  /** Their identity there, if they signed in there. If it has been unlinked since, no session opens. */
  identity?: { issuer: string; subject: string }
}

const absolute = sql<Date>`now() + interval '12 hours'`
export const usedWithinAnHour = sql<boolean>`session.used_at > now() - interval '60 minutes'`
const isLive = sql<boolean>`session.revoked_at IS NULL AND session.expires_at > now() AND ${usedWithinAnHour}
  AND app_user.active`
const withinGrace = sql<boolean>`replaced_at > now() - interval '10 seconds'`

/**
 * Opens a session with a new family of refresh tokens: 12 hours at most, and 60 minutes between two uses. Returns
 * undefined if the person has left, their password has changed, or their identity has been unlinked.
 */
export async function openSession(
  db: Kysely<Database>,
  userId: string,
  newSession: NewSession,
): Promise<OpenSession | undefined> {
  const { passwordVersion, passwordDue, signedInAt, identity, browser, network, language } = newSession
  return db.transaction().execute(async (transaction) => {
    if (!(await holdPerson(transaction, userId, passwordVersion))) return undefined
    if (identity && !(await holdLink(transaction, userId, identity))) return undefined
    await transaction
      .deleteFrom('session')
      .where('user_id', '=', userId)
      .where('expires_at', '<', sql<Date>`now()`)
      .execute()
    const { id, expires_at: endsAt } = await transaction
      .insertInto('session')
      .values({
        user_id: userId,
        secret: randomBytes(32),
        expires_at: absolute,
        browser,
        network,
        language,
        password_due: passwordDue,
        ...(signedInAt && { signed_in_at: sql<Date>`least(now(), ${signedInAt})` }),
      })
      .returning(['id', 'expires_at'])
      .executeTakeFirstOrThrow()
    const refresh = newRefreshToken()
    await keep(transaction, id, refresh)
    return { sessionId: id, userId, refresh, endsAt }
  })
}

/**
 * Replaces a refresh token. A token that was replaced less than 10 seconds ago, and whose successor is unused, gets
 * that successor again. Any other reuse means that somebody else has the token: it ends the session, and the result
 * says so. Undefined if the token is not valid.
 */
export async function renewSession(
  db: Kysely<Database>,
  token: string,
  { language }: SessionUse,
): Promise<RenewedSession | ReusedToken | undefined> {
  return db.transaction().execute(async (transaction) => {
    const session = await lockSession(transaction, token)
    if (!session) return undefined
    const used = await findToken(transaction, token)
    const refresh = successorOf(token, session.secret)
    const { sessionId, secret: _, endsAt, ...user } = session
    const opened = { sessionId, userId: user.id, user, refresh, endsAt }
    if (!used?.replaced_at) {
      await replace(transaction, { sessionId, token, successor: refresh, language })
      return opened
    }
    const successor = await findToken(transaction, refresh)
    if (used.recent && successor && !successor.replaced_at) return opened
    await revoke(transaction, sessionId)
    return { sessionId, userId: user.id }
  })
}

/** Ends the session to which a token belongs, used or not. Returns the session's id. */
export async function endSession(db: Kysely<Database>, token: string): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    const held = await transaction
      .selectFrom('refresh_token')
      .select('session_id')
      .where('hash', '=', hashOf(token))
      .executeTakeFirst()
    if (held) await revoke(transaction, held.session_id)
    return held?.session_id
  })
}

/** Locks an active person until the transaction ends, so that nobody deactivates them or changes their password. */
async function holdPerson(transaction: Transaction<Database>, id: string, passwordVersion?: number): Promise<boolean> {
  const person = transaction
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .forShare()
  const same = passwordVersion === undefined ? person : person.where('password_version', '=', passwordVersion)
  return (await same.executeTakeFirst()) !== undefined
}

/** Whether an identity is linked to this person. The link is locked until the transaction ends. */
async function holdLink(
  transaction: Transaction<Database>,
  userId: string,
  { issuer, subject }: NonNullable<NewSession['identity']>,
): Promise<boolean> {
  const linked = transaction
    .selectFrom('linked_identity')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
  return (await linked.where('user_id', '=', userId).forShare().executeTakeFirst()) !== undefined
}

/**
 * Returns those of these refresh tokens whose session is live, used or not. Tokens are given by their hashes in
 * hexadecimal.
 */
export async function liveTokens(db: Kysely<Database>, hashes: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    SELECT encode(refresh_token.hash, 'hex') AS hash
    FROM refresh_token JOIN session ON session.id = session_id JOIN app_user ON app_user.id = session.user_id
    WHERE refresh_token.hash = ANY (SELECT decode(each, 'hex') FROM unnest(${hashes}::text[]) AS each)
      AND ${isLive}`.execute(db)
  return new Set(rows.map(({ hash }) => hash))
}

/**
 * Returns a token's live session with its person. It is locked against other renewals until the transaction ends, but
 * not against writes in it.
 */
async function lockSession(transaction: Transaction<Database>, token: string) {
  return transaction
    .selectFrom('session')
    .innerJoin('refresh_token', 'refresh_token.session_id', 'session.id')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select(['session.id as sessionId', 'session.secret', 'session.expires_at as endsAt', ...userColumns])
    .where('refresh_token.hash', '=', hashOf(token))
    .where(isLive)
    .forNoKeyUpdate('session')
    .executeTakeFirst()
}

function findToken(transaction: Transaction<Database>, token: string) {
  return transaction
    .selectFrom('refresh_token')
    .select(['replaced_at', withinGrace.as('recent')])
    .where('hash', '=', hashOf(token))
    .executeTakeFirst()
}

interface TokenReplacement extends SessionUse {
  sessionId: string
  token: string
  successor: string
}

async function replace(
  transaction: Transaction<Database>,
  { sessionId, token, successor, language }: TokenReplacement,
) {
  const now = sql<Date>`now()`
  await transaction.updateTable('refresh_token').set({ replaced_at: now }).where('hash', '=', hashOf(token)).execute()
  await transaction.updateTable('session').set({ used_at: now, language }).where('id', '=', sessionId).execute()
  await keep(transaction, sessionId, successor)
}

async function keep(transaction: Transaction<Database>, sessionId: string, token: string): Promise<void> {
  await transaction
    .insertInto('refresh_token')
    .values({ hash: hashOf(token), session_id: sessionId })
    .execute()
}

/** Ends the session after the writes in it have finished: see `holdActor`. */
async function revoke(transaction: Transaction<Database>, sessionId: string): Promise<void> {
  await transaction.selectFrom('session').select('id').where('id', '=', sessionId).forUpdate().execute()
  await transaction
    .updateTable('session')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute()
}
