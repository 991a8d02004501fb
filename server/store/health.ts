import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/tables.ts'

/** In ms: whoever asks whether we are ready does not wait for a database that is silent. */
const patience = 2_000

export async function isAnswering(db: Kysely<Database>): Promise<boolean> {
  const answered = sql`SELECT 1`.execute(db).then(() => true, () => false)
  return Promise.race([answered, pause(patience, false, { ref: false })])
}
