import { sql } from 'kysely'
import type { Db } from '../transaction.ts'
import { conditions } from './openWorkList.ts'

/** The open work of one stage, and the amounts of its applications. */
export interface StageLoad {
  /** A form type, or `conditions`. */
  key: string
  number: number
  /** In US dollars. */
  amount: number
}

/** Counts each condition, but the amount of an application once, however many of its conditions are open. */
export async function loadByStage(db: Db): Promise<StageLoad[]> {
  const { rows } = await sql<StageLoad>`
    SELECT form_type AS key, count(*) AS number, coalesce(sum(amount), 0) AS amount
    FROM open_work JOIN application ON application.id = application_id
    WHERE question_id IS NULL AND condition_id IS NULL GROUP BY form_type
    UNION ALL
    SELECT ${conditions}, sum(number)::bigint, coalesce(sum(amount), 0)
    FROM (
      SELECT application_id, count(*) AS number FROM open_work WHERE condition_id IS NOT NULL GROUP BY application_id
    ) AS open JOIN application ON application.id = application_id HAVING count(*) > 0`.execute(db)
  return rows
}

/** Counts open work by the whole days that it has been open: below the first bound, and from each bound on. */
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
  /** In days: half of the stages took no longer. */
  median: number
  /** In days: nine of ten stages took no longer. */
  most: number
}

/** Returns the turnaround of the stages that were completed since a time. */
export async function turnaroundByStage(db: Db, since: Date): Promise<Turnaround[]> {
  // One sort for both percentiles, and days as floating-point numbers, halve the time that this takes.
  const { rows } = await sql<Turnaround>`
    SELECT key, number, parts[1] AS median, parts[2] AS most
    FROM (
      SELECT form_type AS key, count(*) AS number, percentile_cont(ARRAY[0.5, 0.9])
        WITHIN GROUP (ORDER BY date_part('epoch', completed_at - opened_at) / 86400) AS parts
      FROM stage_form WHERE completed_at >= ${since}::timestamptz AND opened_at IS NOT NULL GROUP BY form_type
    ) AS completed`.execute(db)
  return rows
}

/** The decisions of one month that led to one state. */
export interface DecidedInMonth {
  /** YYYY-MM, in UTC. */
  month: string
  code: string
  name: string
  number: number
  /** In US dollars. */
  amount: number
}

/**
 * Counts the decisions of each month since a time. It needs only an index of closed applications, because a decision
 * closes its application.
 */
export async function decidedByMonth(db: Db, since: Date): Promise<DecidedInMonth[]> {
  const { rows } = await sql<DecidedInMonth>`
    SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, state_code AS code, state_name AS name,
      count(*) AS number, coalesce(sum(amount), 0) AS amount
    FROM seal JOIN application ON application.id = application_id
    WHERE closed AND at >= ${since}::timestamptz GROUP BY 1, 2, 3 ORDER BY 1, 3`.execute(db)
  return rows
}
