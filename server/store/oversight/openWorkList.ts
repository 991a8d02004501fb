import { sql } from 'kysely'
import { anyRole, type WorkCursor } from '../openWork/openWork.ts'
import type { ConditionRow } from '../conditions/conditions.ts'
import type { Db } from '../transaction.ts'

/** Which open work to list. */
export interface OpenWorkFilter {
  /** A form type, or `conditions` for the conditions subsequent. */
  stage?: string
  role?: string
  /** The id of a person who could act in it. */
  person?: string
  /** Only work that was opened at this time or before. */
  before?: Date
  /** Only work that was opened after this time. */
  after?: Date
}

/** The key that conditions subsequent, which belong to no stage, have in place of a form type. */
export const conditions = 'conditions'

/** A piece of open work with its application and the people who could act in it. */
export interface OpenWorkRow extends WorkCursor {
  condition: Pick<ConditionRow, 'form_type' | 'field' | 'text'> | null
  referenceNumber: string
  title: string | null
  counterparty: string | null
  priority: string | null
  amount: number | null
  roles: string[]
  people: { id: string; name: string }[]
}

/**
 * Lists open work: the earliest due first, then what has been open longest. Questions are left out, because they
 * concern two people only.
 */
export async function listOpenWork(
  db: Db,
  { stage, role, person, before, after }: OpenWorkFilter,
  cursor: WorkCursor | undefined,
  limit: number,
): Promise<OpenWorkRow[]> {
  const where = [
    sql`question_id IS NULL`,
    stage === conditions ? sql`condition_id IS NOT NULL` : stage !== undefined && sql`form_type = ${stage}`,
    role !== undefined && sql`roles && ${[role, anyRole]}::text[]`,
    person !== undefined && sql`people @> ${[person]}::uuid[]`,
    before && sql`since <= ${before}::timestamptz`,
    after && sql`since > ${after}::timestamptz`,
    cursor &&
      sql`(due_on, since, application_id, form_type) >
        (${cursor.dueOn}::date, ${cursor.since}::timestamptz, ${cursor.applicationId}::uuid, ${cursor.formType}::text)`,
  ].filter((part) => typeof part === 'object')
  const { rows } = await sql<OpenWorkRow>`
    WITH found AS (
      SELECT * FROM open_work WHERE ${sql.join(where, sql` AND `)}
      ORDER BY due_on, since, application_id, form_type LIMIT ${limit}
    )
    SELECT found.application_id AS "applicationId", found.form_type AS "formType", found.since, found.due_on AS "dueOn",
      roles, reference_number AS "referenceNumber", title,
      CASE WHEN condition_id IS NOT NULL THEN json_build_object('form_type', condition_subsequent.form_type,
        'field', condition_subsequent.field, 'text', condition_subsequent.text) END AS condition,
      counterparty.name AS counterparty, priority, amount, (
        SELECT coalesce(json_agg(json_build_object('id', id, 'name', trim(first_name || ' ' || last_name))
          ORDER BY last_name, first_name, id), '[]') FROM app_user WHERE id = ANY (people)
      ) AS people
    FROM found JOIN application ON application.id = found.application_id
    LEFT JOIN counterparty ON counterparty.id = counterparty_id
    LEFT JOIN condition_subsequent ON condition_subsequent.id = condition_id
    ORDER BY found.due_on, found.since, found.application_id, found.form_type`.execute(db)
  return rows
}
