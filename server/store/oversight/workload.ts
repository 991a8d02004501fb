import { sql } from 'kysely'
import type { Db } from '../transaction.ts'
import { conditions } from './openWorkList.ts'

/** The amount of open work of one stage, role or person. */
export interface Load {
  by: 'stage' | 'role' | 'person'
  /** A form type or `conditions`; a role, or `*` for all roles; or a person's id. */
  key: string
  /** A person's name. */
  name: string | null
  role: string | null
  number: number
  /** The number of overdue pieces of work. */
  overdue: number
  /** When the oldest piece of work was opened. */
  since: Date
}

/**
 * Counts open work by stage, role and person; `today` is YYYY-MM-DD. Work that several people could do counts for each
 * of them. Questions are left out, because they concern two people only.
 */
export async function workload(db: Db, today: string): Promise<Load[]> {
  const figures = sql`count(*) AS number, count(*) FILTER (WHERE due_on < ${today}::date) AS overdue, min(since) AS since`
  const { rows } = await sql<Load>`
    SELECT 'stage' AS by, CASE WHEN condition_id IS NULL THEN form_type ELSE ${conditions} END AS key,
      NULL AS name, NULL AS role, ${figures} FROM open_work WHERE question_id IS NULL GROUP BY 2
    UNION ALL SELECT 'role', each, NULL, NULL, ${figures} FROM open_work, unnest(roles) AS each
      WHERE question_id IS NULL GROUP BY each
    UNION ALL SELECT 'person', id::text, trim(first_name || ' ' || last_name), role, number, overdue, since
      FROM (SELECT each, ${figures} FROM open_work, unnest(people) AS each
        WHERE question_id IS NULL GROUP BY each) AS loads
      JOIN app_user ON id = each
    ORDER BY number DESC, name, key`.execute(db)
  return rows
}
