import { sql } from 'kysely'

/** How many applications of a kind there are. */
export interface Tally {
  closed: boolean
  state_code: string
  state_name: string
  priority: string | null
  number: number
}

/**
 * Every kind of which there is any, by the state's name and the priority (ADR 0008); a part of another
 * query.
 */
export const tallied = sql<Tally>`
  SELECT closed, state_code, state_name, priority, sum(number) AS number FROM application_tally
  GROUP BY closed, state_code, state_name, priority HAVING sum(number) > 0 ORDER BY state_name, priority`
