import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/tables.ts'
import { createUser, type NewUser, type UserRecord } from './users.ts'

/** A person's account as it is administered: also of those who have left. */
export interface Account extends UserRecord {
  active: boolean
  hasPassword: boolean
}

/** What may be changed of it; a new password's hash is never told. */
export type AccountChange = Partial<Pick<Account, 'role' | 'da_level' | 'active'> & { password_hash: string }>

/** What is done, and by whom. */
export interface Deed {
  actor: string
  action: string
}

const columns = ['id', 'username', 'first_name', 'last_name', 'role', 'da_level', 'active', sql<boolean>`password_hash IS NOT NULL`.as('hasPassword')] as const

export async function listAccounts(db: Kysely<Database>): Promise<Account[]> {
  return db.selectFrom('app_user').select(columns).orderBy(sql`lower(username)`).execute()
}

export async function findAccount(db: Kysely<Database>, username: string): Promise<Account | undefined> {
  return db.selectFrom('app_user').select(columns).where(sql<string>`lower(username)`, '=', username.toLowerCase()).executeTakeFirst()
}

export async function addAccount(db: Kysely<Database>, user: NewUser, deed: Deed): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id, ...said } = await createUser(tx, user)
    await tell(tx, id, deed, Object.entries(said).map(([column, value]) => [column, [null, value]]))
  })
}

/** Changes the account and tells of it; with a new password, or for who has left, every session of theirs is over. */
export async function changeAccount(db: Kysely<Database>, { id }: Account, change: AccountChange, deed: Deed): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await tx.selectFrom('app_user').select(columns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
    await tx.updateTable('app_user').set(change).where('id', '=', id).execute()
    if (change.password_hash !== undefined || change.active === false) {
      await tx.updateTable('session').set({ revoked_at: sql<Date>`now()` }).where('user_id', '=', id).where('revoked_at', 'is', null).execute()
    }
    const { password_hash: _, ...told } = change
    await tell(tx, id, deed, Object.entries(told).map(([column, value]) => [column, [before[column as keyof typeof told], value]]))
  })
}

async function tell(tx: Kysely<Database>, user_id: string, deed: Deed, changes: [string, [unknown, unknown]][]): Promise<void> {
  await tx.insertInto('user_event').values({ user_id, ...deed, changes: JSON.stringify(Object.fromEntries(changes)) }).execute()
}
