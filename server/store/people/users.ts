import { sql, type Kysely, type SqlBool } from 'kysely'
import type { AbsentColleague } from '../../../src/engine/permissions.ts'
import { logPosition } from '../../database/replicas/ask.ts'
import type { Database } from '../../database/tables.ts'
import { type Bind, compiled } from '../compiled.ts'
import { absences, absentColleagues, isToCome } from './delegations.ts'
import { fullName } from './fullName.ts'
import { lastWrite } from './lastWrites.ts'
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
  email?: string | null
  active?: boolean
  /** The hash by `session/passwords.ts`. Without it the person cannot sign in with a password. */
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

export function toWireUser(user: UserRecord): WireUser {
  const { id, username, first_name, last_name, da_level, role } = user
  return { id, username, name: fullName(user), first_name, last_name, da_level, role: { name: role } }
}

/** Returns the active users by name; only those of one role if it is given. */
export async function listUsers(db: Kysely<Database>, role?: string): Promise<UserRecord[]> {
  let query = db.selectFrom('app_user').select(userColumns).where('active', '=', true)
  if (role !== undefined) query = query.where('role', '=', role)
  return query.orderBy('last_name').orderBy('first_name').orderBy('username').execute()
}

/** A person with the colleagues for whom they act now. */
export interface UserWithDelegations extends UserRecord {
  actingFor: AbsentColleague[]
}

export interface StaffQuery {
  ids: string[]
  roles: string[]
}

/** A person with the colleagues for whom they act now or will act. */
export interface StaffMember extends UserRecord {
  absent: (AbsentColleague & { starts_at: string; ends_at: string })[]
}

/** Returns, by name, the active users with these ids or roles, and those who act or will act for one of the ids. */
export const findStaff: (db: Kysely<Database>, values: StaffQuery & { at: Date }) => Promise<StaffMember[]> = compiled(
  (db, bind) => {
    const ids = sql<string[]>`${bind('ids')}::uuid[]`
    const delegates = sql`SELECT delegate_id FROM absence WHERE person_id = ANY(${ids}) AND ${isToCome(bind('at'))}`
    return db
      .selectFrom('app_user')
      .select([...userColumns, absences(bind('at')).as('absent')])
      .where('active', '=', true)
      .where(sql<SqlBool>`(id = ANY(${ids}) OR role = ANY(${bind('roles')}::text[]) OR id IN (${delegates}))`)
      .orderBy('last_name')
      .orderBy('first_name')
      .orderBy('username')
  },
)

export interface SignedInUser extends UserWithDelegations {
  /** When they last authenticated, such as with a password. */
  signed_in_at: Date
  session_id: string
  /** Whether they signed in with a first password, which they must replace. */
  password_due: boolean
  /** The version of the lookups (lookups/known.ts). */
  lookup_version: string
  /** The mark of their last write and the end of the database's log, if requested (database/replicas/ownWrites.ts). */
  last_write?: string | null
  log_position?: number
}

/**
 * Returns the user of a session that is neither ended nor expired, if the user is still active. With `replicas`, it
 * also returns what decides whether they may read from one.
 */
export async function findSignedIn(
  db: Kysely<Database>,
  session: ActorSession,
  { replicas = false } = {},
): Promise<SignedInUser | undefined> {
  const ask = replicas ? askReader : askSignedIn
  return (await ask(db, { ...session, at: new Date() }))[0]
}

/** The person who does something, and their session. */
export interface ActorSession {
  userId: string
  sessionId: string
}

const askSignedIn = compiled<ActorSession & { at: Date }, SignedInUser>(signedIn)

const askReader = compiled<ActorSession & { at: Date }, SignedInUser>((db, bind) =>
  signedIn(db, bind).select([lastWrite.as('last_write'), logPosition.as('log_position')]),
)

function signedIn(db: Kysely<Database>, bind: Bind<ActorSession & { at: Date }>) {
  return db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select([
      ...userColumns,
      'session.signed_in_at',
      'session.id as session_id',
      'session.password_due',
      absentColleagues(bind('at')).as('actingFor'),
      sql<string>`(SELECT version FROM lookup_version)`.as('lookup_version'),
    ])
    .where('session.id', '=', bind('sessionId'))
    .where('app_user.id', '=', bind('userId'))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('active', '=', true)
}

/**
 * Returns the role and authority level of an active person in a session that has not ended. Both are locked until the
 * transaction ends; with `alone`, the person can do nothing else at the same time. Only the session's key is locked.
 * Ending the session locks the whole row, and so comes first or waits. Renewing it changes no key, and so does not wait
 * for a long upload of the same person.
 */
export async function holdActor(
  tx: Tx,
  session: ActorSession,
  { alone = false } = {},
): Promise<ActorAuthority | undefined> {
  const hold = alone ? holdAlone : holdShared
  return (await hold(tx, session))[0]
}

export type ActorAuthority = Pick<UserRecord, 'role' | 'da_level'>

const actingRows = (bind: Bind<ActorSession>) => sql<ActorAuthority>`
  SELECT role, da_level FROM app_user JOIN session ON session.user_id = app_user.id
  WHERE app_user.id = ${bind('userId')} AND session.id = ${bind('sessionId')} AND revoked_at IS NULL
    AND expires_at > now() AND active`

/** Does the same as `holdActor`, as a part of another query. */
export const sharedActor = (bind: Bind<ActorSession>) =>
  sql<ActorAuthority>`${actingRows(bind)} FOR SHARE OF app_user FOR KEY SHARE OF session`

const holdShared = compiled<ActorSession, ActorAuthority>((_, bind) => sharedActor(bind))
const holdAlone = compiled<ActorSession, ActorAuthority>(
  (_, bind) => sql<ActorAuthority>`${actingRows(bind)} FOR NO KEY UPDATE OF app_user FOR KEY SHARE OF session`,
)

/** Returns the role and authority level of an active person, locked until the transaction ends. */
export async function holdUser(tx: Tx, id: string): Promise<Pick<UserRecord, 'role' | 'da_level'> | undefined> {
  return tx
    .selectFrom('app_user')
    .select(['role', 'da_level'])
    .where('id', '=', id)
    .where('active', '=', true)
    .forShare()
    .executeTakeFirst()
}

export async function usernameOf(tx: Tx, id: string): Promise<string> {
  return (await tx.selectFrom('app_user').select('username').where('id', '=', id).executeTakeFirstOrThrow()).username
}

/** Returns an active user with the facts about their password. The name may be in upper or lower case. */
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

export function createUsers(db: Kysely<Database>, users: NewUser[]): Promise<UserRecord[]> {
  return db.insertInto('app_user').values(users).returning(userColumns).execute()
}

/** The number of active people in a role, and of those among them with an authority level. */
export interface PeopleOfRole {
  role: string
  number: number
  withLevel: number
}

export async function countPeople(db: Kysely<Database>): Promise<PeopleOfRole[]> {
  return db
    .selectFrom('app_user')
    .select(({ fn }) => ['role', fn.countAll<number>().as('number'), fn.count<number>('da_level').as('withLevel')])
    .where('active', '=', true)
    .groupBy('role')
    .execute()
}

export async function hasUsers(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) !== undefined
}
