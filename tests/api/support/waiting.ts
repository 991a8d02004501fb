import { type Kysely, sql } from 'kysely'
import { vi } from 'vitest'
import type { Database } from '../../../server/database/tables.ts'

/** Until so many requests wait for a lock of this database, or this one is answered. */
export async function untilWaiting(db: Kysely<Database>, answer: Promise<unknown>, many = 1): Promise<void> {
  let answered = false
  void answer.then(() => (answered = true))
  const waiting = sql<{
    n: number
  }>`SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await vi.waitUntil(async () => answered || ((await waiting.execute(db)).rows[0]?.n ?? 0) >= many, 10_000)
}
