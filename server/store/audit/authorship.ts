import { sql } from 'kysely'
import type { Db } from '../transaction.ts'

/** The last person who did something, and the time. */
export interface Authorship {
  /** The number of its audit entry; later entries have greater numbers. */
  seq: number
  at: Date
  by: string
  /** The absent colleague for whom they did it; null if they acted in their own right. */
  onBehalfOf: string | null
}

/** The last change of a field, under the names with which it was recorded. */
export interface FieldAuthorship extends Authorship {
  formType: string
  field: string
}

interface Row {
  form_type: string
  field: string | null
  seq: number
  at: Date
  by: string
  on_behalf_of: string | null
}

/**
 * Finds the last writer of each field of an application, and the last person to take each of these transitions of a
 * stage. It leaves out the values, which may be as long as the forms.
 */
export async function findAuthorship(
  db: Db,
  applicationId: string,
  { formType, codes }: { formType: string; codes: string[] },
): Promise<{ fields: FieldAuthorship[]; taken?: Authorship }> {
  const { rows } = await sql<Row>`
    SELECT last.form_type, last.field, last.seq, last.at, trim(actor.first_name || ' ' || actor.last_name) AS by,
      trim(absent.first_name || ' ' || absent.last_name) AS on_behalf_of
    FROM (
      SELECT DISTINCT ON (change ->> 'form_type', change ->> 'field') change ->> 'form_type' AS form_type,
        change ->> 'field' AS field, seq, at, actor_id, audit.on_behalf_of AS absent_id
      FROM audit, jsonb_array_elements(changes) AS change
      WHERE application_id = ${applicationId} AND action IN ('created', 'saved', 'transition')
        AND change ->> 'form_type' <> ''
      ORDER BY change ->> 'form_type', change ->> 'field', seq DESC
    ) AS last
    JOIN app_user AS actor ON actor.id = last.actor_id
    LEFT JOIN app_user AS absent ON absent.id = last.absent_id
    UNION ALL (
      SELECT audit.form_type, NULL, seq, at, trim(actor.first_name || ' ' || actor.last_name),
        trim(absent.first_name || ' ' || absent.last_name)
      FROM audit JOIN app_user AS actor ON actor.id = actor_id LEFT JOIN app_user AS absent ON absent.id = on_behalf_of
      WHERE application_id = ${applicationId} AND audit.form_type = ${formType}
        AND transition_code = ANY (${codes}::text[])
      ORDER BY seq DESC LIMIT 1
    )`.execute(db)
  const authorship = ({ seq, at, by, on_behalf_of: onBehalfOf }: Row): Authorship => ({ seq, at, by, onBehalfOf })
  const taken = rows.find(({ field }) => field === null)
  return {
    fields: rows.flatMap((row) =>
      row.field === null ? [] : [{ ...authorship(row), formType: row.form_type, field: row.field }],
    ),
    ...(taken && { taken: authorship(taken) }),
  }
}
