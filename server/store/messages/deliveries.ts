import { sql } from 'kysely'
import type { Db } from '../transaction.ts'
import type { Message } from './outbox.ts'
import { claim, isTried, never } from './queue.ts'

/** The receiver of a message: an address or a person, in a channel such as webhooks. */
export interface Receiver {
  channel: string
  receiver: string
}

/** A message on its way to one receiver. */
export interface Delivery extends Receiver {
  /** The id, which later attempts keep. */
  id: string
  message: Message
}

/** Records the receivers of a message. A receiver that is already recorded gets it only once. */
export async function addDeliveries(db: Db, outboxId: number, receivers: readonly Receiver[]): Promise<void> {
  await sql`INSERT INTO delivery (outbox_id, channel, receiver)
    SELECT ${outboxId}, channel, receiver
    FROM jsonb_to_recordset(${JSON.stringify(receivers)}::jsonb) AS told (channel text, receiver text)
    ON CONFLICT (outbox_id, channel, receiver) DO NOTHING`.execute(db)
}

/** The deliveries of one channel. */
export interface DeliveriesOf {
  /** The name, stored with each delivery. */
  name: string
  /** Only the deliveries to these receivers. */
  only?: readonly string[]
  /** All but the deliveries to these receivers. */
  except?: readonly string[]
}

/** Claims due deliveries of a channel. */
export async function claimDeliveries(
  db: Db,
  { name, only, except }: DeliveriesOf,
  limit: number,
): Promise<Delivery[]> {
  const rows = await claim<Omit<Delivery, 'message'> & { message: Message & { occurred_at: string } }>(db, 'delivery', {
    columns: sql`id, channel, receiver, (SELECT to_jsonb(outbox) FROM outbox WHERE outbox.id = outbox_id) AS message`,
    limit,
    only: sql`channel = ${name} AND (${only ?? null}::text[] IS NULL OR receiver = ANY (${only ?? null}::text[]))
      AND receiver <> ALL (${except ?? []}::text[])`,
  })
  return rows.map(({ message, ...row }) => ({
    ...row,
    message: { ...message, occurred_at: new Date(message.occurred_at) },
  }))
}

/** Records why an attempt failed. A delivery that its receiver refuses for good is not attempted again. */
export async function markFailed(db: Db, id: string, error: string, { isFinal = false } = {}): Promise<void> {
  await sql`UPDATE delivery SET error = ${error.slice(0, 500)}, due_at = ${isFinal ? never : sql.ref('due_at')}
    WHERE id = ${id} AND delivered_at IS NULL`.execute(db)
}

/** A delivery that has failed at least once; the receiver is named if it is a person. */
export interface FailedDelivery extends Receiver {
  id: string
  /** When it happened. */
  occurred_at: Date
  /** What happened, if it was not a transition. */
  event: string | null
  application_id: string | null
  reference_number: string | null
  attempts: number
  error: string | null
  /** When it is attempted next; null if it has been given up. */
  next_try_at: Date | null
}

/** Returns failed deliveries: those that have been given up first, and the newest first among them. */
export async function failedDeliveries(db: Db, limit: number): Promise<FailedDelivery[]> {
  const { rows } = await sql<FailedDelivery>`
    SELECT delivery.id, channel, coalesce(trim(first_name || ' ' || last_name), receiver) AS receiver,
      outbox.occurred_at, event, application_id, reference_number, delivery.attempts, error, next_try_at
    FROM (
      SELECT *, CASE WHEN ${isTried} THEN due_at END AS next_try_at FROM delivery
      WHERE delivered_at IS NULL AND (attempts > 0 AND error IS NOT NULL OR NOT (${isTried}))
    ) AS delivery
    JOIN outbox ON outbox.id = outbox_id
    LEFT JOIN application ON application.id = application_id
    LEFT JOIN app_user ON channel = 'mail' AND app_user.id::text = receiver
    ORDER BY next_try_at NULLS FIRST, outbox.occurred_at DESC, delivery.id LIMIT ${limit}`.execute(db)
  return rows
}

/** Schedules a failed delivery for as many attempts as a new one. Returns whether the delivery exists. */
export async function retryDelivery(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE delivery SET attempts = 0, due_at = now(), occurred_at = now()
    WHERE id = ${id} AND delivered_at IS NULL`.execute(db)
  return numAffectedRows === 1n
}
