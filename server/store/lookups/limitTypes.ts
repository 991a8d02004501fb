import type { Kysely } from 'kysely'
import type { Database } from '../../database/tables.ts'
import { isOffered } from '../records/records.ts'

export interface LimitType {
  id: string
  name: string
}

/** Returns the limit types that are offered on this day. */
export async function listLimitTypes(db: Kysely<Database>, today: string): Promise<LimitType[]> {
  return db
    .selectFrom('limit_type')
    .select(['id', 'name'])
    .where(isOffered(today))
    .orderBy('position')
    .orderBy('name')
    .execute()
}

/** Creates a limit type; `position` is its place in lists. */
export async function createLimitType(db: Kysely<Database>, name: string, position: number): Promise<LimitType> {
  return db.insertInto('limit_type').values({ name, position }).returning(['id', 'name']).executeTakeFirstOrThrow()
}
