import { sql, type Kysely } from 'kysely'
import type { Database } from '../../database/tables.ts'
import { Unauthenticated } from '../../errors/problems.ts'
import { endSessions } from './ownSessions.ts'
import { type Db, inTransaction } from '../transaction.ts'
import { createUsers, holdActor, type NewUser, type UserRecord } from './users.ts'

/** A person's account as administrators see it, also of a person who has left. */
export interface Account extends UserRecord {
  email: string | null
  active: boolean
  hasPassword: boolean
  /** Whether the password was made for them and not yet replaced by their own. */
  hasFirstPassword: boolean
}

export interface NewPassword {
  hash: string
  /** Whether the password was made for the person: it lasts three days and must be replaced after the first sign-in. */
  made: boolean
}

/** A change of an account. The hash of a new password is never recorded. */
export type AccountChange = Partial<
  Pick<Account, 'first_name' | 'last_name' | 'email' | 'role' | 'da_level' | 'active'> & { password: NewPassword }
>

/** What is done, and who does it. */
export interface AccountEvent {
  actor: string
  action: string
  /** The person who proposed the change that the actor approves. */
  proposedBy?: string
}

export const accountColumns = [
  'id',
  'username',
  'first_name',
  'last_name',
  'email',
  'role',
  'da_level',
  'active',
  sql<boolean>`password_hash IS NOT NULL`.as('hasPassword'),
  sql<boolean>`password_expires_at IS NOT NULL`.as('hasFirstPassword'),
] as const

export async function listAccounts(db: Kysely<Database>): Promise<Account[]> {
  return db
    .selectFrom('app_user')
    .select(accountColumns)
    .orderBy(sql`lower(username)`)
    .execute()
}

export async function findAccount(db: Kysely<Database>, username: string): Promise<Account | undefined> {
  return db
    .selectFrom('app_user')
    .select(accountColumns)
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
}

export interface NewAccount extends Omit<NewUser, 'password_hash'> {
  password: NewPassword | undefined
}

/** How many accounts are written in one statement. */
export const accountsPerStatement = 500

/** Adds all of the accounts, or none. */
export async function addAccounts(db: Db, accounts: NewAccount[], event: AccountEvent): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (let from = 0; from < accounts.length; from += accountsPerStatement) {
      const part = accounts.slice(from, from + accountsPerStatement)
      const created = await createUsers(
        tx,
        part.map(({ password: _, ...user }) => ({ ...user, password_hash: null })),
      )
      for (const { username, password } of part)
        if (password)
          await tx.updateTable('app_user').set(columnsOf(password)).where('username', '=', username).execute()
      await recordUserEvents(
        tx,
        event,
        created.map(({ id, ...fields }) => ({
          user_id: id,
          changes: withPassword(
            part.find(({ username }) => username === fields.username)?.password,
            Object.entries(fields).map(([column, value]) => [column, [null, value]]),
          ),
        })),
      )
    }
  })
}

/** Changes the account and records it; a new password or a deactivation ends all sessions of the person. */
export async function changeAccount(
  db: Db,
  { id }: Pick<Account, 'id'>,
  { password, ...change }: AccountChange,
  event: AccountEvent,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('app_user')
      .select(accountColumns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('app_user')
      .set({ ...change, ...(password && columnsOf(password)) })
      .where('id', '=', id)
      .execute()
    if (password || change.active === false) await endSessions(tx, id)
    const changes = Object.entries(change).map<AccountChanges[number]>(([column, value]) => [
      column,
      [before[column as keyof typeof change], value],
    ])
    await recordUserEvent(tx, id, event, withPassword(password, changes))
  })
}

/**
 * Ends the sessions of these people and records it for everybody who had any. Returns the number of ended sessions for
 * each.
 */
export async function signOutAccounts(
  db: Kysely<Database>,
  accounts: Account[],
  event: AccountEvent,
): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    const ended: number[] = []
    for (const { id } of accounts) {
      const sessions = await endSessions(tx, id)
      if (sessions > 0) await recordUserEvent(tx, id, event, [])
      ended.push(sessions)
    }
    return ended
  })
}

/** The person's session, and the version of the password that they gave. */
export interface Owner {
  userId: string
  sessionId: string
  passwordVersion: number
}

/**
 * Changes the person's own password. It ends all their other sessions, and lifts the duty to replace a first password
 * from this one. Returns false and does nothing if their password was changed since they gave it; throws if their
 * session has ended.
 */
export async function changeOwnPassword(
  db: Kysely<Database>,
  { userId, sessionId, passwordVersion }: Owner,
  hash: string,
  event: AccountEvent,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await holdActor(tx, { userId, sessionId }, { alone: true })))
      throw new Unauthenticated('The session has ended.', 'session_ended')
    const made = columnsOf({ hash, made: false })
    const changed = tx
      .updateTable('app_user')
      .set(made)
      .where('id', '=', userId)
      .where('password_version', '=', passwordVersion)
    if ((await changed.executeTakeFirstOrThrow()).numUpdatedRows === 0n) return false
    await endSessions(tx, userId, sessionId)
    await tx.updateTable('session').set({ password_due: false }).where('id', '=', sessionId).execute()
    await recordUserEvent(tx, userId, event, [])
    return true
  })
}

/** Stores another hash of the same password, made at a different cost. */
export async function renewHash(
  db: Kysely<Database>,
  id: string,
  passwordVersion: number,
  password_hash: string,
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_version', '=', passwordVersion)
    .execute()
}

const columnsOf = ({ hash, made }: NewPassword) => ({
  password_hash: hash,
  password_version: sql<number>`password_version + 1`,
  password_expires_at: made ? sql<Date>`now() + interval '3 days'` : null,
})

/**
 * Unlinks the person from the bank's identity provider and ends their sessions. At their next sign-in there they are
 * found by name.
 */
export async function unlinkAccount(db: Kysely<Database>, { id }: Account, event: AccountEvent): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const gone = await tx.deleteFrom('linked_identity').where('user_id', '=', id).returning('subject').execute()
    await endSessions(tx, id)
    await recordUserEvent(
      tx,
      id,
      event,
      gone.map(({ subject }) => ['subject', [subject, null]]),
    )
  })
}

/** By column, the values before and after. */
type AccountChanges = [string, [unknown, unknown]][]

/** Adds that somebody else has seen the person's password. Of the password itself, nothing is recorded. */
const withPassword = (password: NewPassword | undefined, changes: AccountChanges): AccountChanges =>
  password?.made ? [...changes, ['first_password', [null, true]]] : changes

/** Records a change of a person's account. */
export const recordUserEvent = (
  tx: Kysely<Database>,
  user_id: string,
  event: AccountEvent,
  changes: AccountChanges,
): Promise<void> => recordUserEvents(tx, event, [{ user_id, changes }])

export async function recordUserEvents(
  tx: Kysely<Database>,
  { proposedBy, ...event }: AccountEvent,
  accounts: { user_id: string; changes: AccountChanges }[],
): Promise<void> {
  const withProposer = (changes: AccountChanges) =>
    proposedBy === undefined ? changes : [...changes, ['proposed_by', [null, proposedBy]] as const]
  const rows = accounts.map(({ user_id, changes }) => ({
    user_id,
    ...event,
    changes: JSON.stringify(Object.fromEntries(withProposer(changes))),
  }))
  await tx.insertInto('user_event').values(rows).execute()
}
