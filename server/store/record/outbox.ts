import { sql } from 'kysely'
import type { Part } from '../part.ts'
import type { Db } from '../transaction.ts'
import { prune } from './prune.ts'
import { claim } from './queue.ts'

/** A transition, or a creation, that is to be delivered to other systems. */
export interface Message {
  /** Also of its later deliveries, so that a receiver can tell it has had it. */
  id: number
  occurred_at: Date
  application_id: string
  version: number
  form_type: string | null
  transition_code: string | null
  from_state: string | null
  to_state: string
  actor_id: string
  request_id: string | null
}

const columns = sql`id, occurred_at, application_id, version, form_type, transition_code, from_state, to_state,
  actor_id, request_id`

/** Rows go after this time, delivered or not. */
const kept = '30 days'

export const insertMessage = (message: Omit<Message, 'id'>): Pick<Part, 'write' | 'values'> => ({
  write: (bind) => sql`
    INSERT INTO outbox (occurred_at, application_id, version, form_type, transition_code, from_state, to_state,
      actor_id, request_id)
    VALUES (${bind('occurred_at')}::timestamptz, ${bind('application_id')}::uuid, ${bind('version')}::integer,
      ${bind('form_type')}::text,
      ${bind('transition_code')}::text, ${bind('from_state')}::text, ${bind('to_state')}::text,
        ${bind('actor_id')}::uuid, ${bind('request_id')}::text)`,
  values: { ...message },
})

/** Takes the messages that are due, oldest first. */
export async function claimMessages(db: Db, limit: number): Promise<Message[]> {
  const rows = await claim<Message>(db, 'outbox', { columns, limit })
  return rows.toSorted((a, b) => a.id - b.id)
}

/** Removes what is old; answers how much that was. */
export const pruneMessages = (db: Db): Promise<number> => prune(db, { table: 'outbox', since: 'occurred_at', kept })
