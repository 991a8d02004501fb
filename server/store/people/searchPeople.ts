import { sql } from 'kysely'
import type { Db } from '../transaction.ts'
import { hasWords } from '../words.ts'
import { type UserRecord, userColumns } from './users.ts'

export interface PeopleQuery {
  /** Words that must all occur in the name or the user name. */
  search: string
  /** Undefined for any role. */
  roles: string[] | undefined
  limit: number
}

/** Finds active people, by name. */
export async function searchPeople(db: Db, { search, roles, limit }: PeopleQuery): Promise<UserRecord[]> {
  const names = sql`lower(concat_ws(' ', first_name, last_name, username))`
  let query = db.selectFrom('app_user').select(userColumns).where('active', '=', true)
  if (roles) query = query.where('role', 'in', roles)
  for (const isThere of hasWords(names, search)) query = query.where(isThere)
  return query.orderBy('last_name').orderBy('first_name').orderBy('username').limit(limit).execute()
}
