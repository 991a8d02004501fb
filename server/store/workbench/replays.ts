import { sql } from 'kysely'
import type { ReplayFinding, ReplayState } from '../../database/workbenchTables.ts'
import type { Db, Tx } from '../transaction.ts'

export interface NewReplay {
  id: string
  /** As it was asked for: `draft`, the number of a version, or `proposal-` and an id. */
  of: string
  hash: string
  base: string
  startedBy: string
  startedAt: Date
}

export interface Replay extends Omit<NewReplay, 'startedBy'> {
  startedBy: { id: string; name: string }
  state: ReplayState
  total: number | null
  seen: number
  endedAt: Date | null
  mistakes: string[]
  /** So many findings; only `findingsOf` reads them. */
  found: number
}

/** A process that has said nothing for so long has ended. */
const silence = '20 seconds'

/** So many are kept. */
const kept = 50

/** What process runs them says so with each beat; where it has ended, they were broken off. */
export async function endSilentReplays(db: Db): Promise<void> {
  await sql`
    UPDATE definition_replay SET state = 'broken_off', ended_at = now()
    WHERE state = 'running' AND beat < now() - ${silence}::interval`.execute(db)
}

/** Begins a replay; false if another one runs. */
export async function insertReplay(tx: Tx, { id, of, hash, base, startedBy, startedAt }: NewReplay): Promise<boolean> {
  await endSilentReplays(tx)
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

/** Says that it goes on; false if it was stopped meanwhile. */
export async function beatReplay(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE definition_replay SET beat = now() WHERE id = ${id} AND state = 'running' RETURNING id`.execute(db)
  return rows.length > 0
}

export async function countReplay(db: Db, id: string, { seen, total }: { seen: number; total: number }): Promise<void> {
  await db
    .updateTable('definition_replay')
    .set({ seen, total })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

export interface ReplayResult {
  state: Exclude<ReplayState, 'running'>
  seen?: number
  mistakes?: string[]
  findings?: ReplayFinding[]
  others?: number
}

/** Ends a replay with what it found; false if it had ended before. */
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
    .select(['mistakes', 'found', sql<string>`trim(first_name || ' ' || last_name)`.as('starter')])

/** The latest first. Of drafts, only those of this person. */
export async function latestReplays(db: Db, personId: string, limit: number): Promise<Replay[]> {
  const rows = await replays(db)
    .where((where) => where.or([where('of_files', '<>', 'draft'), where('started_by', '=', personId)]))
    .orderBy('started_at', 'desc')
    .orderBy('replay.id')
    .limit(limit)
    .execute()
  return rows.map(fromRow)
}

/** The one that runs, whoever started it. */
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

function fromRow(row: Awaited<ReturnType<ReturnType<typeof replays>['execute']>>[number]): Replay {
  const { id, hash, base, state, total, seen, mistakes, found } = row
  return {
    id,
    of: row.of_files,
    hash,
    base,
    startedBy: { id: row.started_by, name: row.starter },
    startedAt: row.started_at,
    state,
    total,
    seen,
    endedAt: row.ended_at,
    mistakes,
    found,
  }
}
