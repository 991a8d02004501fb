import { sql } from 'kysely'
import type { StatementPart } from '../statementPart.ts'
import type { Db } from '../transaction.ts'
import { prune } from './prune.ts'
import { claim } from './queue.ts'

/** Something that happened and is to be delivered to other systems and to people. */
export interface Message {
  /** The id, which repeated deliveries keep, so that a receiver can recognize them. */
  id: number
  occurred_at: Date
  /** Null for a transition or a creation; for the others see `server/delivery/events.ts`. */
  event: string | null
  /** The id of the condition, the question or the proposed change; the day of a digest. */
  subject: string | null
  /** The type of a proposed change: a record type, or `users`. */
  record_type: string | null
  application_id: string | null
  version: number | null
  form_type: string | null
  transition_code: string | null
  from_state: string | null
  to_state: string | null
  actor_id: string | null
  request_id: string | null
}

/** A message of a transition or a creation. */
export interface TransitionMessage extends Omit<Message, 'id' | 'event' | 'subject' | 'record_type'> {
  application_id: string
  version: number
  to_state: string
  actor_id: string
}

const columns = sql`id, occurred_at, event, subject, record_type, application_id, version, form_type, transition_code,
  from_state, to_state, actor_id, request_id`

/** How long rows are kept, delivered or not. */
const kept = '30 days'

export const insertMessage = (message: TransitionMessage): Pick<StatementPart, 'write' | 'values'> => ({
  write: (bind) => sql`
    INSERT INTO outbox (occurred_at, application_id, version, form_type, transition_code, from_state, to_state,
      actor_id, request_id)
    VALUES (${bind('occurred_at')}::timestamptz, ${bind('application_id')}::uuid, ${bind('version')}::integer,
      ${bind('form_type')}::text,
      ${bind('transition_code')}::text, ${bind('from_state')}::text, ${bind('to_state')}::text,
        ${bind('actor_id')}::uuid, ${bind('request_id')}::text)`,
  values: { ...message },
})

/**
 * Writes the digest of a day, YYYY-MM-DD, unless it has been written. It is due once requests that began before it have
 * ended: what they do is of this digest, and none of the next.
 */
export async function insertDigest(db: Db, day: string): Promise<void> {
  await sql`INSERT INTO outbox (occurred_at, event, subject, due_at)
    VALUES (now(), 'digest', ${day}, now() + interval '1 minute')
    ON CONFLICT (subject) WHERE event = 'digest' DO NOTHING`.execute(db)
}

/** Returns when the digest before this one was written; undefined if there is none. */
export async function digestBefore(db: Db, id: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT max(occurred_at) AS at FROM outbox WHERE event = 'digest' AND id < ${id}`.execute(db)
  return rows[0]?.at ?? undefined
}

/** Claims the messages that are due, oldest first. */
export async function claimMessages(db: Db, limit: number): Promise<Message[]> {
  const rows = await claim<Message>(db, 'outbox', { columns, limit })
  return rows.toSorted((a, b) => a.id - b.id)
}

/** Removes old messages and returns their number. */
export const pruneMessages = (db: Db): Promise<number> => prune(db, { table: 'outbox', since: 'occurred_at', kept })
