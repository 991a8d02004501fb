import { sql } from 'kysely'
import type { Db } from '../transaction.ts'

interface PruneOptions {
  table: 'outbox' | 'announcement'
  /** The column that says when a row was written. */
  since: string
  /** How long rows stay, as an interval of PostgreSQL. */
  kept: string
}

/** Rows removed in one statement, so that none takes long. */
const batch = 10_000

/** Removes old rows, except those that another process is removing. Returns their number. */
export async function prune(db: Db, { table, since, kept }: PruneOptions): Promise<number> {
  const old = sql`SELECT id FROM ${sql.table(table)} WHERE ${sql.ref(since)} < now() - ${kept}::interval
    LIMIT ${batch} FOR UPDATE SKIP LOCKED`
  for (let removed = 0; ;) {
    const { numAffectedRows = 0n } = await sql`DELETE FROM ${sql.table(table)} WHERE id = ANY (ARRAY (${old}))`.execute(
      db,
    )
    removed += Number(numAffectedRows)
    if (numAffectedRows < batch) return removed
  }
}
