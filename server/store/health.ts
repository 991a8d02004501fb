import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/tables.ts'

export async function isAnswering(db: Kysely<Database>): Promise<boolean> {
  return sql`SELECT 1`.execute(db).then(() => true, () => false)
}
