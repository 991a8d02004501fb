import { sql } from 'kysely'
import type { ChangeState } from '../../database/tables.ts'
import type { Tx } from '../transaction.ts'

/** An arbitrary number that no other lock uses. */
const decisions = 1_780_014_069

/**
 * Locks decisions about proposed changes until the transaction ends; they are few. This lock must be taken before every
 * other: otherwise two administrators who decide about each other would deadlock.
 */
export async function lockDecisions(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${decisions})`.execute(tx)
}

export interface ChangeDecision {
  id: string
  state: Exclude<ChangeState, 'open'>
  by: string
  at: Date
  reason: string | null
  /** The request that decided it. */
  requestId?: string
}

/**
 * Decides an open change and writes a message about it to the outbox; returns false if the change is no longer open.
 */
export async function closeChange(tx: Tx, { id, state, by, at, reason, requestId }: ChangeDecision): Promise<boolean> {
  const { rows } = await sql`
    WITH closed AS (
      UPDATE proposed_change SET state = ${state}, decided_by = ${by}, decided_at = ${at}, reason = ${reason}
      WHERE id = ${id} AND state = 'open' RETURNING id, type
    )
    INSERT INTO outbox (occurred_at, event, subject, record_type, from_state, to_state, actor_id, request_id)
    SELECT ${at}::timestamptz, ${`change.${state}`}, id::text, type, 'open', ${state}, ${by}::uuid, ${requestId ?? null}
    FROM closed RETURNING id`.execute(tx)
  return rows.length > 0
}
