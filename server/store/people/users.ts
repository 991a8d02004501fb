import { sql, type Kysely, type SqlBool } from 'kysely'
import type { AbsentColleague } from '../../../src/engine/permissions.ts'
import type { Database } from '../../database/tables.ts'
import { absentColleagues, isRunning } from './delegations.ts'
import type { Tx } from '../transaction.ts'

export interface UserRecord {
  id: string
  username: string
  first_name: string
  last_name: string
  role: string
  da_level: string | null
}

export interface NewUser extends Omit<UserRecord, 'id'> {
  id?: string
  /** By `session/passwords.ts`; without it the person cannot sign in with a password. */
  password_hash: string | null
}

/** The user as the contract shows them. */
export interface WireUser {
  id: string
  username: string
  name: string
  first_name: string
  last_name: string
  da_level: string | null
  role: { name: string }
}

export const userColumns = ['app_user.id', 'username', 'first_name', 'last_name', 'role', 'da_level'] as const

export function fullName({ first_name, last_name }: Pick<UserRecord, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim()
}

export function toWireUser(user: UserRecord): WireUser {
  const { id, username, first_name, last_name, da_level, role } = user
  return { id, username, name: fullName(user), first_name, last_name, da_level, role: { name: role } }
}

/** The active users by name; those of one role when it is given. */
export async function listUsers(db: Kysely<Database>, role?: string): Promise<UserRecord[]> {
  let query = db.selectFrom('app_user').select(userColumns).where('active', '=', true)
  if (role !== undefined) query = query.where('role', '=', role)
  return query.orderBy('last_name').orderBy('first_name').orderBy('username').execute()
}

/** A person with the colleagues for whom they act now. */
export interface UserWithDelegations extends UserRecord {
  actingFor: AbsentColleague[]
}

/** The active users with these ids or of these roles, and who acts for one with such an id, by name. */
export async function findStaff(
  db: Kysely<Database>,
  { ids, roles }: { ids: string[]; roles: string[] },
  at: Date,
): Promise<UserWithDelegations[]> {
  if (ids.length + roles.length === 0) return []
  const delegates = sql`SELECT delegate_id FROM absence WHERE person_id = ANY(${ids}::uuid[]) AND ${isRunning(at)}`
  return db
    .selectFrom('app_user')
    .select([...userColumns, absentColleagues(at).as('actingFor')])
    .where('active', '=', true)
    .where(sql<SqlBool>`(id = ANY(${ids}::uuid[]) OR role = ANY(${roles}::text[]) OR id IN (${delegates}))`)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('username')
    .execute()
}

export interface SignedIn extends UserWithDelegations {
  /** When they gave their password or the like. */
  signed_in_at: Date
  session_id: string
  /** They did so with a first password, which they have to replace. */
  password_due: boolean
}

/** The user of a session that is neither ended nor expired, if the user is still active. */
export async function findSignedIn(
  db: Kysely<Database>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<SignedIn | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select([
      ...userColumns,
      'session.signed_in_at',
      'session.id as session_id',
      'session.password_due',
      absentColleagues(new Date()).as('actingFor'),
    ])
    .where('session.id', '=', sessionId)
    .where('app_user.id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('active', '=', true)
    .executeTakeFirst()
}

/** In whose name something is done, and in which session of theirs. */
export interface Acting {
  userId: string
  sessionId: string
}

/**
 * What an active person may act as in a session that has not ended: until the transaction ends nobody changes the one or ends the
 * other, and `alone` the person does nothing else. Of the session the key alone is held: who ends it locks the whole row, and so
 * comes first or waits, while its renewal changes no key, and does not wait for a long upload of the same person.
 */
export async function holdActor(
  tx: Tx,
  { userId, sessionId }: Acting,
  { alone = false } = {},
): Promise<Pick<UserRecord, 'role' | 'da_level'> | undefined> {
  const acting = tx
    .selectFrom('app_user')
    .innerJoin('session', 'session.user_id', 'app_user.id')
    .select(['role', 'da_level'])
    .where('app_user.id', '=', userId)
    .where('session.id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('active', '=', true)
  const held = alone ? acting.forNoKeyUpdate('app_user') : acting.forShare('app_user')
  return held.forKeyShare('session').executeTakeFirst()
}

/** What an active person may act as, which nobody changes until the transaction ends. */
export async function holdUser(tx: Tx, id: string): Promise<Pick<UserRecord, 'role' | 'da_level'> | undefined> {
  return tx
    .selectFrom('app_user')
    .select(['role', 'da_level'])
    .where('id', '=', id)
    .where('active', '=', true)
    .forShare()
    .executeTakeFirst()
}

/** An active user with what is known of the password, whatever the case of the name typed. */
export async function findForSignIn(db: Kysely<Database>, username: string) {
  return db
    .selectFrom('app_user')
    .select([
      ...userColumns,
      'password_hash',
      'password_version',
      sql<boolean>`password_expires_at IS NOT NULL`.as('is_first_password'),
      sql<boolean>`coalesce(password_expires_at < now(), false)`.as('is_expired'),
    ])
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .where('active', '=', true)
    .executeTakeFirst()
}

export async function createUser(db: Kysely<Database>, user: NewUser): Promise<UserRecord> {
  return db.insertInto('app_user').values(user).returning(userColumns).executeTakeFirstOrThrow()
}

export async function hasUsers(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) !== undefined
}
