import { sql } from 'kysely'
import type { Db } from '../transaction.ts'

/** Counts the open applications. */
export async function countInFlight(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`SELECT count(*) AS number FROM application WHERE NOT closed`.execute(
    db,
  )
  return rows[0]?.number ?? 0
}

/** Returns the ids of the next open applications after this id. */
export async function nextInFlight(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM application WHERE NOT closed AND id > ${after}::uuid ORDER BY id LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
