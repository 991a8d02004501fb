import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../transaction.ts'

/** Tables whose rows are delivered, each with `id`, `occurred_at`, `attempts`, `due_at` and `delivered_at`. */
export type Queue = 'outbox' | 'delivery'

/**
 * So often is a delivery tried, and never later than so long after the row was written. The waits between: 1 minute,
 * three times as long each time, 8 hours at most.
 */
const most = 15
const oldest = '3 days'

/** The rows that are still tried. */
export const isTried = sql<boolean>`delivered_at IS NULL AND attempts < ${sql.lit(most)}
  AND occurred_at > now() - ${sql.lit(oldest)}::interval`

/** What `attempts` is of a row that is tried no more. */
export const givenUp = sql.lit(most)

/**
 * Takes what is due, oldest first, but for what others are taking. It is due again after a wait that grows with each
 * try: whoever dies before `markDelivered` has only put it off.
 */
export async function claim<Row>(
  db: Db,
  queue: Queue,
  { columns, limit, only = sql`true` }: { columns: RawBuilder<unknown>; limit: number; only?: RawBuilder<unknown> },
): Promise<Row[]> {
  const table = sql.table(queue)
  const { rows } = await sql<Row>`
    UPDATE ${table} SET attempts = attempts + 1, due_at = now() + least(interval '1 minute' * 3 ^ attempts,
      interval '8 hours')
    WHERE id = ANY (ARRAY (
      SELECT id FROM ${table} WHERE ${isTried} AND due_at <= now() AND ${only}
      ORDER BY due_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED))
    RETURNING ${columns}`.execute(db)
  return rows
}

export async function markDelivered(db: Db, queue: Queue, id: number | string): Promise<void> {
  await sql`UPDATE ${sql.table(queue)} SET delivered_at = now() WHERE id = ${id}`.execute(db)
}
