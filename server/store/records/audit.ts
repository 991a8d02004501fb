import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'
import type { RecordInput } from './record.ts'

/** The circumstances of changes of records: who made them, when and how. */
export interface RecordEvent {
  at: Date
  /** The person's user name, or the account that ran a command. */
  actor: string
  actorId?: string
  /** The person who proposed the change that the actor approves. */
  proposedBy?: string
  action: string
  requestId?: string
}

export type RecordChanges = Record<string, [before: unknown, after: unknown]>

/** Returns the changes of a record by field, including its validity. */
export function changesOf(before: RecordInput | undefined, after: RecordInput): RecordChanges {
  const [old, made] = [before && fieldsOf(before), fieldsOf(after)]
  const names = new Set([...Object.keys(old ?? {}), ...Object.keys(made)])
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const [one, other] = [old?.[name] ?? null, made[name] ?? null]
      return isDeepStrictEqual(one, other) ? [] : [[name, [one, other]] as const]
    }),
  )
}

const fieldsOf = ({ data, valid_from, valid_to }: RecordInput): Record<string, unknown> => ({
  ...data,
  valid_from,
  valid_to,
})

/**
 * Locks a record type until the transaction ends. A caller must hold this lock before it changes records of the type.
 */
export async function holdType(tx: Tx, type: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`record_audit ${type}`}, 0))`.execute(tx)
}

/** Records changes of records in the audit. */
export async function recordEntries(
  tx: Tx,
  type: string,
  entries: { key: string; changes: RecordChanges }[],
  event: RecordEvent,
): Promise<void> {
  const { at, actor, actorId, proposedBy, action, requestId } = event
  await sql`
    INSERT INTO record_audit (type, key, at, actor, actor_id, proposed_by, action, changes, request_id)
    SELECT ${type}, key, ${at}::timestamptz, ${actor}, ${actorId ?? null}::uuid,
      ${proposedBy ?? null}::uuid, ${action}, changes, ${requestId ?? null}
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS made (key text, changes jsonb)
  `.execute(tx)
}
