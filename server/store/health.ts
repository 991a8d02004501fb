import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Figures for monitoring. `age` is in seconds; null before the first checkpoint of the audit. */
export interface Figures {
  sessions: number
  unsigned: number
  age: number | null
}

export async function figures(db: Kysely<Database>): Promise<Figures | undefined> {
  const { rows } = await sql<Figures>`SELECT
    (SELECT count(*) FROM session WHERE revoked_at IS NULL AND expires_at > now()
      AND used_at > now() - interval '60 minutes') AS sessions,
    (SELECT count(*) FROM audit_head WHERE links > checkpointed) AS unsigned,
    (SELECT extract(epoch FROM now() - max(at)) FROM audit_checkpoint) AS age`.execute(db)
  return rows[0]
}

/** In ms: a readiness check does not wait any longer for a database that does not answer. */
const patience = 2_000

/** Whether the database answers, and takes writes: not while it is a standby, or set to read only. */
export async function isAnswering(db: Kysely<Database>): Promise<boolean> {
  const answered = sql<{
    takesWrites: boolean
  }>`SELECT current_setting('transaction_read_only') = 'off' AS "takesWrites"`
    .execute(db)
    .then(
      ({ rows }) => rows[0]?.takesWrites ?? false,
      () => false,
    )
  return Promise.race([answered, pause(patience, false, { ref: false })])
}
