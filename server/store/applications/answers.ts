import { createHash } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { isBroken, isWaitTimeout } from '../../errors/unavailable.ts'
import { Unavailable } from '../../errors/problems.ts'
import type { StatementPart } from '../statementPart.ts'
import type { Db, Tx } from '../transaction.ts'

/** The stored answer to a request, from which it is sent again. */
export interface KeptAnswer {
  status: number
  etag: string | null
  body: object | null
}

export interface Claim {
  actorId: string
  key: string
  operation: string
  requestHash: string
}

/**
 * Claims an idempotency key for this transaction; waits while another transaction claims it. Returns the answer stored
 * under the key; `another` if the key belongs to another request; undefined if the key is new. Throws `Unavailable`
 * with `outcome_unknown` if the other transaction takes too long: it may be the first try of this request, and may
 * still succeed.
 */
export async function claim(
  tx: Tx,
  { actorId, key, operation, requestHash }: Claim,
): Promise<KeptAnswer | 'another' | undefined> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('answer')
    .values({ actor_id: actorId, key, operation, request_hash: requestHash, status: null, etag: null, body: null })
    .onConflict((conflict) => conflict.columns(['actor_id', 'key']).doNothing())
    .executeTakeFirstOrThrow()
    .catch(stillWorkedOn)
  if (numInsertedOrUpdatedRows) return undefined
  const kept = await tx
    .selectFrom('answer')
    .selectAll()
    .where('actor_id', '=', actorId)
    .where('key', '=', key)
    .executeTakeFirst()
  // An old answer may have been removed since the insertion met it.
  if (!kept) return claim(tx, { actorId, key, operation, requestHash })
  return answerIn(kept, { operation, requestHash })
}

/** A row of `answer`. */
export interface KeptRow extends Omit<KeptAnswer, 'status'> {
  operation: string
  request_hash: string
  /** Null while the request is in progress. */
  status: number | null
}

/** The stored answer; `another` if the key was used for another request. */
export function answerIn(
  { status, etag, body, operation, request_hash }: KeptRow,
  request: Pick<Claim, 'operation' | 'requestHash'>,
): KeptAnswer | 'another' {
  const isSame = operation === request.operation && request_hash === request.requestHash
  return isSame && status !== null ? { status, etag, body } : 'another'
}

/** The advisory lock of a person's key, as a 64-bit integer: requests with the same key wait for each other. */
export function lockOf({ actorId, key }: Pick<Claim, 'actorId' | 'key'>): string {
  return createHash('sha256').update(`${actorId} ${key}`).digest().readBigInt64BE().toString()
}

/** Waits until no other request with this key is in progress. If that takes too long, the outcome is unknown (503). */
export async function waitAlone(tx: Tx, lock: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lock}::bigint)`.execute(tx).catch(stillWorkedOn)
}

function stillWorkedOn(error: unknown): never {
  if (isBroken(error)) throw Unavailable.outcomeUnknown(error)
  if (!isWaitTimeout(error)) throw error
  throw Unavailable.outcomeUnknown(error, 'The same request is still being processed. Its outcome is not known yet.')
}

/** Whether an operation of this kind was answered under the key. */
export async function isAnswered(db: Db, { actorId, key, operation }: Omit<Claim, 'requestHash'>): Promise<boolean> {
  const query = db.selectFrom('answer').select('key').where('actor_id', '=', actorId).where('key', '=', key)
  return (await query.where('operation', '=', operation).executeTakeFirst()) !== undefined
}

/** Removes the answers that are older than a day. Returns how many. */
export async function removeOldAnswers(db: Db): Promise<number> {
  const old = sql<SqlBool>`created_at < now() - interval '1 day'`
  const { numDeletedRows } = await db.deleteFrom('answer').where(old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Whether an error means that another request has stored its answer under the key in the meantime. */
export const isKeyTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'answer_pkey'

/** Stores the answer to a request whose key had none. Fails (`isKeyTaken`) if another request uses the key. */
export function keptAnswer(
  { actorId, key, operation, requestHash }: Claim,
  { status, etag, body }: KeptAnswer,
): StatementPart {
  return {
    name: 'answer',
    write: (bind) => sql`
      INSERT INTO answer (actor_id, key, operation, request_hash, status, etag, body)
      VALUES (${bind('actorId')}::uuid, ${bind('key')}, ${bind('operation')}, ${bind('requestHash')},
        ${bind('status')}::integer, ${bind('etag')}, ${bind('body')}::jsonb)`,
    values: { actorId, key, operation, requestHash, status, etag, body: JSON.stringify(body) },
  }
}

export async function keep(tx: Tx, { actorId, key }: Claim, { status, etag, body }: KeptAnswer): Promise<void> {
  await tx
    .updateTable('answer')
    .set({ status, etag, body: JSON.stringify(body) })
    .where('actor_id', '=', actorId)
    .where('key', '=', key)
    .execute()
}
