import { sql } from 'kysely'
import type { StatementPart } from '../statementPart.ts'
import type { ConditionRow } from './conditions.ts'

interface ConditionChange {
  /** The condition before the change; null for a new one. */
  before: Pick<ConditionRow, 'state'> | null
  after: ConditionRow
}

interface ConditionEvent {
  /** What happened, such as `fulfilled`. */
  event: string
  at: Date
  actorId: string
  requestId?: string
}

/** Writes what happened to conditions to the outbox; a part of the statement that writes them. */
export const conditionMessages = (
  changed: ConditionChange[],
  { event, at, actorId, requestId }: ConditionEvent,
): StatementPart => ({
  name: 'condition messages',
  write: (bind) => sql`
    INSERT INTO outbox (occurred_at, event, subject, application_id, form_type, from_state, to_state, actor_id,
      request_id)
    SELECT ${bind('at')}::timestamptz, ${bind('event')}::text, id, application_id, form_type, from_state, to_state,
      ${bind('actor')}::uuid, ${bind('request')}::text
    FROM jsonb_to_recordset(${bind('rows')}::jsonb)
      AS changed (id text, application_id uuid, form_type text, from_state text, to_state text)`,
  values: {
    at,
    event: `condition.${event}`,
    actor: actorId,
    request: requestId ?? null,
    rows: JSON.stringify(
      changed.map(({ before, after: { id, application_id, form_type, state } }) => ({
        id,
        application_id,
        form_type,
        from_state: before?.state ?? null,
        to_state: state,
      })),
    ),
  },
})
