import { type Selectable, sql } from 'kysely'
import type { ApprovedLimitTable } from '../../database/limitTable.ts'
import { anyOf } from '../anyOf.ts'
import type { StatementPart } from '../statementPart.ts'
import type { Db } from '../transaction.ts'

/** An approved limit. */
export type ApprovedLimit = Selectable<ApprovedLimitTable>

/** Writes the approved limits of a decision; a part of the statement that writes the decision. */
export const limitsPart = (rows: ApprovedLimit[]): StatementPart => ({
  name: 'approved limits',
  write: (bind) => sql`
    INSERT INTO approved_limit SELECT * FROM jsonb_populate_recordset(NULL::approved_limit, ${bind('rows')}::jsonb)`,
  values: { rows: JSON.stringify(rows) },
})

/** Returns the approved limits of these applications, in the order in which they were asked for. */
export function limitsOf(db: Db, applicationIds: string[]): Promise<ApprovedLimit[]> {
  return db
    .selectFrom('approved_limit')
    .selectAll()
    .where(anyOf('application_id', applicationIds))
    .orderBy('application_id')
    .orderBy('place')
    .execute()
}
