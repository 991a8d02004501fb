import type { Message } from '../store/messages/outbox.ts'

/**
 * The events that other systems receive. They have no names and no texts: a system that needs these reads them with its
 * own rights.
 */
export interface Event {
  type: string
  timestamp: string
  data: Record<string, unknown>
}

const ofApplication = [
  'application_id',
  'version',
  'form_type',
  'transition_code',
  'from_state',
  'to_state',
  'actor_id',
  'request_id',
] as const satisfies readonly (keyof Message)[]

/** The content of each kind of event, by the first part of its name. */
const kinds: Record<string, (message: Message) => Event['data']> = {
  change: ({ subject, record_type, to_state, actor_id, request_id }) => ({
    change_id: subject,
    record_type,
    state: to_state,
    actor_id,
    request_id,
  }),
  condition: ({ subject, application_id, form_type, from_state, to_state, actor_id, request_id }) => ({
    condition_id: subject,
    application_id,
    form_type,
    from_state,
    to_state,
    actor_id,
    request_id,
  }),
  question: ({ subject, application_id, form_type, from_state, to_state, actor_id, request_id }) => ({
    question_id: subject,
    application_id,
    form_type,
    from_state,
    to_state,
    actor_id,
    request_id,
  }),
  application: (message) => Object.fromEntries(ofApplication.map((name) => [name, message[name]])),
}

/** Returns the event for a message; undefined if no system receives it. */
export function eventOf(message: Message): Event | undefined {
  const type = message.event ?? nameOf(message)
  const [kind = ''] = type.split('.')
  const data = kinds[kind]?.(message)
  return data && { type, timestamp: message.occurred_at.toISOString(), data }
}

const nameOf = ({ transition_code, from_state }: Message): string =>
  transition_code === null && from_state === null ? 'application.created' : 'application.moved'
