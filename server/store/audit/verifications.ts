import { sql } from 'kysely'
import type { VerificationResult, VerificationState } from '../../database/verificationTable.ts'
import { type Run, runOf, runsIn, starter } from '../runs.ts'
import type { Db, Tx } from '../transaction.ts'

export interface Verification extends Run<VerificationState> {
  result: VerificationResult | null
  /** The number of errors found. */
  broken: number
}

export const verificationRuns = runsIn('audit_verification')

/** Begins a verification; returns false if another one is running. */
export async function insertVerification(
  tx: Tx,
  { id, startedBy, startedAt }: { id: string; startedBy: string; startedAt: Date },
): Promise<boolean> {
  await verificationRuns.endSilent(tx)
  const { rows } = await sql`
    INSERT INTO audit_verification (id, started_by, started_at, beat) VALUES (${id}, ${startedBy}, ${startedAt}, now())
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx)
  return rows.length > 0
}

/** Counts what there is to verify: applications, checkpoints and sealed decisions. */
export async function countToVerify(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    SELECT (SELECT count(*) FROM application) + (SELECT count(*) FROM audit_checkpoint) + (SELECT count(*) FROM seal)
      AS number`.execute(db)
  return rows[0]?.number ?? 0
}

export interface Outcome {
  state: Exclude<VerificationState, 'running'>
  result?: VerificationResult
  breaks?: string[]
  others?: number
}

/** Ends a verification with its result; returns false if it had already ended. */
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
    .select(starter.as('starter'))
    .select(sql<number>`jsonb_array_length(breaks) + others`.as('broken'))

/** Returns verifications after `cursor`, the latest first. */
export async function latestVerifications(db: Db, limit: number, cursor: string | undefined): Promise<Verification[]> {
  let query = verifications(db).orderBy('started_at', 'desc').orderBy('verification.id', 'desc').limit(limit)
  if (cursor !== undefined)
    query = query.where(
      sql<boolean>`(started_at, verification.id) < (
        SELECT started_at, id FROM audit_verification WHERE id = ${cursor})`,
    )
  return (await query.execute()).map(fromRow)
}

/** Returns the running verification. */
export async function runningVerification(db: Db): Promise<Verification | undefined> {
  const row = await verifications(db).where('state', '=', 'running').executeTakeFirst()
  return row && fromRow(row)
}

export async function findVerification(db: Db, id: string): Promise<Verification | undefined> {
  const row = await verifications(db).where('verification.id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** Returns the errors that a verification found, in words. */
export async function breaksFound(db: Db, id: string): Promise<{ breaks: string[]; others: number }> {
  const row = await db
    .selectFrom('audit_verification')
    .select(['breaks', 'others'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? { breaks: [], others: 0 }
}

const fromRow = (row: Awaited<ReturnType<ReturnType<typeof verifications>['execute']>>[number]): Verification => ({
  ...runOf(row),
  result: row.result,
  broken: row.broken,
})
