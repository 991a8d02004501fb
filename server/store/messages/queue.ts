import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../transaction.ts'

/** Tables whose rows are delivered, each with `id`, `occurred_at`, `attempts`, `due_at` and `delivered_at`. */
export type Queue = 'outbox' | 'delivery'

/**
 * The most attempts to deliver a row, and the longest time after it was written. The waits between attempts begin at 1
 * minute and triple each time, up to 8 hours.
 */
const most = 15
const oldest = '3 days'

/** The value of `due_at` for a row that is given up before its last attempt. */
export const never = sql<Date>`'infinity'::timestamptz`

/** Whether a row is still attempted. */
export const isTried = sql<boolean>`delivered_at IS NULL AND attempts < ${sql.lit(most)}
  AND due_at < ${never} AND occurred_at > now() - ${sql.lit(oldest)}::interval`

/**
 * Claims due rows, oldest first, except those that others are claiming. Each becomes due again after a wait that grows
 * with each attempt. If the process dies before `markDelivered`, the row is only delayed.
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
