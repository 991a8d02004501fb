import { sql } from 'kysely'
import type { ChangeState } from '../../database/tables.ts'
import type { Tx } from '../transaction.ts'

/** Any number that nobody else locks. */
const decisions = 1_780_014_069

/**
 * From now on, changes are decided one at a time until the transaction ends; they are few. It comes before every other
 * lock: two administrators who decide about each other would otherwise wait for each other.
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
}

/** Decides an open change; false if it is open no longer. */
export async function closeChange(tx: Tx, { id, state, by, at, reason }: ChangeDecision): Promise<boolean> {
  const closing = tx
    .updateTable('proposed_change')
    .set({ state, decided_by: by, decided_at: at, reason })
    .where('id', '=', id)
    .where('state', '=', 'open')
  return (await closing.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}
