import { sql } from 'kysely'
import type { ReplayFinding, ReplayState } from '../../database/workbenchTables.ts'
import { type Run, runOf, runsIn, starter } from '../runs.ts'
import type { Db, Tx } from '../transaction.ts'

export interface NewReplay {
  id: string
  /** What is replayed: `draft`, the number of a version, or `proposal-` and an id. */
  of: string
  hash: string
  base: string
  startedBy: string
  startedAt: Date
}

export interface Replay extends Omit<NewReplay, 'startedBy'>, Run<ReplayState> {
  mistakes: string[]
  /** The number of findings; `findingsOf` returns the findings themselves. */
  found: number
}

export const replayRuns = runsIn('definition_replay')

/** How many replays are kept. */
const kept = 50

/** Begins a replay; returns false if another one is running. */
export async function insertReplay(tx: Tx, { id, of, hash, base, startedBy, startedAt }: NewReplay): Promise<boolean> {
  await replayRuns.endSilent(tx)
  await sql`
    DELETE FROM definition_replay WHERE id IN (
      SELECT id FROM definition_replay ORDER BY started_at DESC, id OFFSET ${kept - 1}
    ) AND state <> 'running'`.execute(tx)
  const { rows } = await sql`
    INSERT INTO definition_replay (id, of_files, hash, base, started_by, started_at, beat)
    VALUES (${id}, ${of}, ${hash}, ${base}, ${startedBy}, ${startedAt}, now())
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx)
  return rows.length > 0
}

export interface ReplayResult {
  state: Exclude<ReplayState, 'running'>
  seen?: number
  mistakes?: string[]
  findings?: ReplayFinding[]
  others?: number
}

/** Ends a replay with its findings; returns false if it had already ended. */
export async function endReplay(
  db: Db,
  id: string,
  { state, seen, mistakes = [], findings = [], others = 0 }: ReplayResult,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE definition_replay SET state = ${state}, ended_at = now(), seen = coalesce(${seen ?? null}::integer, seen),
      mistakes = ${JSON.stringify(mistakes)}::jsonb, findings = ${JSON.stringify(findings)}::jsonb, others = ${others}
    WHERE id = ${id} AND state = 'running' RETURNING id`.execute(db)
  return rows.length > 0
}

const replays = (db: Db) =>
  db
    .selectFrom('definition_replay as replay')
    .innerJoin('app_user as starter', 'starter.id', 'started_by')
    .select(['replay.id', 'of_files', 'hash', 'base', 'started_by', 'started_at', 'state', 'total', 'seen', 'ended_at'])
    .select(['mistakes', 'found', starter.as('starter')])

/** Returns the latest replays first; of drafts, only those of this person. */
export async function latestReplays(db: Db, personId: string, limit: number): Promise<Replay[]> {
  const rows = await replays(db)
    .where((where) => where.or([where('of_files', '<>', 'draft'), where('started_by', '=', personId)]))
    .orderBy('started_at', 'desc')
    .orderBy('replay.id')
    .limit(limit)
    .execute()
  return rows.map(fromRow)
}

/** Returns the running replay, whoever started it. */
export async function runningReplay(db: Db): Promise<Replay | undefined> {
  const row = await replays(db).where('state', '=', 'running').executeTakeFirst()
  return row && fromRow(row)
}

export async function findReplay(db: Db, id: string): Promise<Replay | undefined> {
  const row = await replays(db).where('replay.id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

export async function findingsOf(db: Db, id: string): Promise<{ findings: ReplayFinding[]; others: number }> {
  const row = await db
    .selectFrom('definition_replay')
    .select(['findings', 'others'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? { findings: [], others: 0 }
}

const fromRow = (row: Awaited<ReturnType<ReturnType<typeof replays>['execute']>>[number]): Replay => ({
  ...runOf(row),
  of: row.of_files,
  hash: row.hash,
  base: row.base,
  mistakes: row.mistakes,
  found: row.found,
})
