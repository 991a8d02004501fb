import { sql } from 'kysely'
import { type WorkOfApplication, keptWork } from '../openWork/openWork.ts'
import type { StatementPart } from '../statementPart.ts'
import type { Db } from '../transaction.ts'

/**
 * Stores the open work of changed conditions and ends that of the others; parts of the statement that writes the
 * conditions.
 */
export const conditionWorkParts = (open: WorkOfApplication[], ended: string[]): StatementPart[] => [
  {
    name: 'condition work that ended',
    write: (bind) => sql`DELETE FROM open_work WHERE condition_id = ANY (${bind('ended')}::uuid[])`,
    values: { ended },
  },
  keptWork('condition work', open),
]

/**
 * Finds the next applications after this one that have open conditions whose open work is missing or of an earlier
 * version or reading.
 */
export async function findUnkeptConditions(db: Db, reading: string, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT condition_subsequent.application_id AS id FROM condition_subsequent
    LEFT JOIN open_work ON open_work.condition_id = condition_subsequent.id
    WHERE state IN ('open', 'waiver_asked') AND condition_subsequent.application_id > ${after}::uuid
      AND (open_work.version IS DISTINCT FROM condition_subsequent.version OR reading <> ${reading})
    ORDER BY id LIMIT ${sql.lit(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}
