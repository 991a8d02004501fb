import { sql } from 'kysely'
import type { VerificationResult, VerificationState } from '../../database/verificationTable.ts'
import type { Db, Tx } from '../transaction.ts'

export interface Verification {
  id: string
  startedBy: { id: string; name: string }
  startedAt: Date
  state: VerificationState
  total: number | null
  seen: number
  endedAt: Date | null
  result: VerificationResult | null
  /** So many things are wrong. */
  broken: number
}

/** A process that has said nothing for so long has ended. */
const silence = '20 seconds'

/** What process runs them says so with each beat; where it has ended, they were broken off. */
export async function endSilentVerifications(db: Db): Promise<void> {
  await sql`
    UPDATE audit_verification SET state = 'broken_off', ended_at = now()
    WHERE state = 'running' AND beat < now() - ${silence}::interval`.execute(db)
}

/** Begins one; false if another one runs. */
export async function insertVerification(
  tx: Tx,
  { id, startedBy, startedAt }: { id: string; startedBy: string; startedAt: Date },
): Promise<boolean> {
  await endSilentVerifications(tx)
  const { rows } = await sql`
    INSERT INTO audit_verification (id, started_by, started_at, beat) VALUES (${id}, ${startedBy}, ${startedAt}, now())
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx)
  return rows.length > 0
}

/** Says that it goes on; false if it was stopped meanwhile. */
export async function beatVerification(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE audit_verification SET beat = now() WHERE id = ${id} AND state = 'running' RETURNING id`.execute(db)
  return rows.length > 0
}

/** How much there is to look at: applications, checkpoints, and decisions that are sealed. */
export async function countToVerify(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    SELECT (SELECT count(*) FROM application) + (SELECT count(*) FROM audit_checkpoint) + (SELECT count(*) FROM seal)
      AS number`.execute(db)
  return rows[0]?.number ?? 0
}

export async function countVerified(db: Db, id: string, { seen, total }: { seen: number; total: number }) {
  await db
    .updateTable('audit_verification')
    .set({ seen, total })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

export interface Outcome {
  state: Exclude<VerificationState, 'running'>
  result?: VerificationResult
  breaks?: string[]
  others?: number
}

/** Ends one with what it found; false if it had ended before. */
export async function endVerification(
  db: Db,
  id: string,
  { state, result, breaks = [], others = 0 }: Outcome,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE audit_verification SET state = ${state}, ended_at = now(), others = ${others},
      result = ${result ? JSON.stringify(result) : null}::jsonb, breaks = ${JSON.stringify(breaks)}::jsonb
    WHERE id = ${id} AND state = 'running' RETURNING id`.execute(db)
  return rows.length > 0
}

const verifications = (db: Db) =>
  db
    .selectFrom('audit_verification as verification')
    .innerJoin('app_user as starter', 'starter.id', 'started_by')
    .select(['verification.id', 'started_by', 'started_at', 'state', 'total', 'seen', 'ended_at', 'result'])
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('starter'))
    .select(sql<number>`jsonb_array_length(breaks) + others`.as('broken'))

/** The latest first, from the one after `cursor` on. */
export async function latestVerifications(db: Db, limit: number, cursor: string | undefined): Promise<Verification[]> {
  let query = verifications(db).orderBy('started_at', 'desc').orderBy('verification.id', 'desc').limit(limit)
  if (cursor !== undefined)
    query = query.where(
      sql<boolean>`(started_at, verification.id) < (
        SELECT started_at, id FROM audit_verification WHERE id = ${cursor})`,
    )
  return (await query.execute()).map(fromRow)
}

/** The one that runs. */
export async function runningVerification(db: Db): Promise<Verification | undefined> {
  const row = await verifications(db).where('state', '=', 'running').executeTakeFirst()
  return row && fromRow(row)
}

export async function findVerification(db: Db, id: string): Promise<Verification | undefined> {
  const row = await verifications(db).where('verification.id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** What is wrong, in words. */
export async function breaksFound(db: Db, id: string): Promise<{ breaks: string[]; others: number }> {
  const row = await db
    .selectFrom('audit_verification')
    .select(['breaks', 'others'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? { breaks: [], others: 0 }
}

function fromRow(row: Awaited<ReturnType<ReturnType<typeof verifications>['execute']>>[number]): Verification {
  const { id, state, total, seen, result, broken } = row
  return {
    id,
    startedBy: { id: row.started_by, name: row.starter },
    startedAt: row.started_at,
    state,
    total,
    seen,
    endedAt: row.ended_at,
    result,
    broken,
  }
}
