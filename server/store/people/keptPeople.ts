import { sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '../transaction.ts'
import type { UserRecord } from './users.ts'

/** A person as administrators maintain them, whether or not they may sign in. */
export interface KeptPerson extends UserRecord {
  email: string | null
  active: boolean
}

const columns = ['id', 'username', 'first_name', 'last_name', 'email', 'role', 'da_level', 'active'] as const
const username = sql<string>`lower(username)`

/** Returns people by user name, in upper or lower case. */
export function peopleByUsername(db: Db, usernames: string[]): Promise<KeptPerson[]> {
  return named(db, usernames).select(columns).execute()
}

/**
 * Locks people until the transaction ends, in the order of their ids, as by everybody who locks several. Comes before
 * the lookups get a new version, as where an absence is ended: otherwise the two would deadlock.
 */
export async function holdPeople(tx: Tx, usernames: string[]): Promise<void> {
  await named(tx, usernames).select('id').orderBy('id').forUpdate().execute()
}

const named = (db: Db, usernames: string[]) =>
  db
    .selectFrom('app_user')
    .where(sql<SqlBool>`lower(username) = ANY (${usernames.map((each) => each.toLowerCase())}::text[])`)

/** Lists people by user name. All words of the search must occur in the name, the user name, the e-mail or the role. */
export async function listPeople(
  db: Db,
  { search = '', after, limit }: { search?: string; after?: string; limit: number },
): Promise<KeptPerson[]> {
  const words = sql<string>`lower(concat_ws(' ', username, first_name, last_name, email, role))`
  let query = db.selectFrom('app_user').select(columns)
  for (const word of search.toLowerCase().split(/\s+/).filter(Boolean))
    query = query.where(words, 'like', `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  if (after !== undefined) query = query.where(username, '>', after.toLowerCase())
  return query.orderBy(username).limit(limit).execute()
}
