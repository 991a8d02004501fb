import { sql } from 'kysely'

/** The number of applications with one combination of state and priority. */
export interface Tally {
  closed: boolean
  state_code: string
  state_name: string
  priority: string | null
  number: number
}

/** Selects every combination of state name and priority that is in use (ADR 0008); a part of another query. */
export const tallied = sql<Tally>`
  SELECT closed, state_code, state_name, priority, sum(number) AS number FROM application_tally
  GROUP BY closed, state_code, state_name, priority HAVING sum(number) > 0 ORDER BY state_name, priority`
