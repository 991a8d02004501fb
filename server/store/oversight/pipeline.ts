import { sql } from 'kysely'
import type { Db } from '../transaction.ts'
import { conditions } from './openWorkList.ts'

/** Open work of a stage, and the amounts of its applications. */
export interface StageLoad {
  /** A form type, or `conditions`. */
  key: string
  number: number
  /** In US dollars. */
  amount: number
}

export async function loadByStage(db: Db): Promise<StageLoad[]> {
  const { rows } = await sql<StageLoad>`
    SELECT CASE WHEN condition_id IS NULL THEN form_type ELSE ${conditions} END AS key,
      count(*) AS number, coalesce(sum(amount), 0) AS amount
    FROM open_work JOIN application ON application.id = application_id
    WHERE question_id IS NULL GROUP BY 1`.execute(db)
  return rows
}

/** How many pieces of open work have waited for so many whole days: before the first bound, and from each bound on. */
export async function countByAge(db: Db, bounds: number[], now: Date): Promise<number[]> {
  const days = sql`floor(extract(epoch FROM ${now}::timestamptz - since) / 86400)`
  const { rows } = await sql<{ place: number; number: number }>`
    SELECT width_bucket(${days}, ${bounds}::numeric[]) AS place, count(*) AS number FROM open_work
    WHERE question_id IS NULL GROUP BY 1`.execute(db)
  return [undefined, ...bounds].map((_, n) => rows.find(({ place }) => place === n)?.number ?? 0)
}

/** How long a stage took, from its opening to its completion. */
export interface Turnaround {
  key: string
  number: number
  /** In days: half of them took no longer. */
  median: number
  /** In days: nine of ten took no longer. */
  most: number
}

/** Of the stages that were completed since then. */
export async function turnaroundByStage(db: Db, since: Date): Promise<Turnaround[]> {
  // Both parts of one order, and days as floating-point numbers, take half as long.
  const { rows } = await sql<Turnaround>`
    SELECT key, number, parts[1] AS median, parts[2] AS most
    FROM (
      SELECT form_type AS key, count(*) AS number, percentile_cont(ARRAY[0.5, 0.9])
        WITHIN GROUP (ORDER BY date_part('epoch', completed_at - opened_at) / 86400) AS parts
      FROM stage_form WHERE completed_at >= ${since}::timestamptz AND opened_at IS NOT NULL GROUP BY form_type
    ) AS completed`.execute(db)
  return rows
}

/** What was decided in a month, by the state that it led to. */
export interface DecidedInMonth {
  /** YYYY-MM, in UTC. */
  month: string
  code: string
  name: string
  number: number
  /** In US dollars. */
  amount: number
}

/** Applications that are sealed are closed: an index of those has all that is asked of them. */
export async function decidedByMonth(db: Db, since: Date): Promise<DecidedInMonth[]> {
  const { rows } = await sql<DecidedInMonth>`
    SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, state_code AS code, state_name AS name,
      count(*) AS number, coalesce(sum(amount), 0) AS amount
    FROM seal JOIN application ON application.id = application_id
    WHERE closed AND at >= ${since}::timestamptz GROUP BY 1, 2, 3 ORDER BY 1, 3`.execute(db)
  return rows
}
