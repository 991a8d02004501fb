import { sql } from 'kysely'
import type { Db } from './transaction.ts'

/** A background run that a person has started. */
export interface Run<State> {
  id: string
  startedBy: { id: string; name: string }
  startedAt: Date
  state: State
  /** The number of items to examine, null until they are counted; `seen` is the number examined so far. */
  total: number | null
  seen: number
  endedAt: Date | null
}

/** A process that has not reported for this long has ended. */
const silence = '20 seconds'

/** The runs of one kind, stored as the rows of a table. The process of a run reports regularly that it continues. */
export const runsIn = (name: 'audit_verification' | 'definition_replay') => {
  const table = sql.table(name)
  return {
    /** Marks the runs whose process has ended as broken off. */
    async endSilent(db: Db): Promise<void> {
      await sql`
        UPDATE ${table} SET state = 'broken_off', ended_at = now()
        WHERE state = 'running' AND beat < now() - ${silence}::interval`.execute(db)
    },

    /** Records that a run continues; returns false if it has been stopped. */
    async reportRunning(db: Db, id: string): Promise<boolean> {
      const { rows } = await sql`
        UPDATE ${table} SET beat = now() WHERE id = ${id} AND state = 'running' RETURNING id`.execute(db)
      return rows.length > 0
    },

    async count(db: Db, id: string, { seen, total }: { seen: number; total: number }): Promise<void> {
      await sql`
        UPDATE ${table} SET seen = ${seen}, total = ${total} WHERE id = ${id} AND state = 'running'`.execute(db)
    },
  }
}

/** The name of the person who started the run, in a query that joins `app_user`. */
export const starter = sql<string>`trim(first_name || ' ' || last_name)`

interface RunRow<State> {
  id: string
  started_by: string
  starter: string
  started_at: Date
  state: State
  total: number | null
  seen: number
  ended_at: Date | null
}

export const runOf = <State>(row: RunRow<State>): Run<State> => ({
  id: row.id,
  startedBy: { id: row.started_by, name: row.starter },
  startedAt: row.started_at,
  state: row.state,
  total: row.total,
  seen: row.seen,
  endedAt: row.ended_at,
})
