import { sql } from 'kysely'
import type { StatementPart } from '../statementPart.ts'
import type { QuestionRow } from './questions.ts'

interface QuestionEvent {
  /** The question before the change; null for a new one. */
  before: Pick<QuestionRow, 'state'> | null
  after: QuestionRow
  at: Date
  actorId: string
  requestId?: string
}

/** Writes what happened to a question to the outbox; a part of the statement that writes the question. */
export const questionMessage = ({ before, after, at, actorId, requestId }: QuestionEvent): StatementPart => ({
  name: 'question message',
  write: (bind) => sql`
    INSERT INTO outbox (occurred_at, event, subject, application_id, form_type, from_state, to_state, actor_id,
      request_id)
    VALUES (${bind('at')}::timestamptz, ${bind('event')}::text, ${bind('id')}::text, ${bind('application')}::uuid,
      ${bind('form')}::text, ${bind('from')}::text, ${bind('to')}::text, ${bind('actor')}::uuid,
      ${bind('request')}::text)`,
  values: {
    at,
    event: `question.${before === null ? 'asked' : after.state}`,
    id: after.id,
    application: after.application_id,
    form: after.form_type,
    from: before?.state ?? null,
    to: after.state,
    actor: actorId,
    request: requestId ?? null,
  },
})
