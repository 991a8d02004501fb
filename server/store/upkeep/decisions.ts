import { sql } from 'kysely'
import type { ChangeState } from '../../database/tables.ts'
import type { Tx } from '../transaction.ts'

/** Any number that nobody else locks. */
const decisions = 1_780_014_069

/**
 * Changes are decided one at a time until the transaction ends; they are few. This lock comes before every other one:
 * two administrators who decide about each other would otherwise wait for each other.
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

/** Decides an open change, with a message of it to the outbox; false if it is open no longer. */
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
