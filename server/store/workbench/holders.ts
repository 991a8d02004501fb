import { sql } from 'kysely'
import type { Db } from '../transaction.ts'

export interface CountedByState {
  state: string
  applications: number
}

/** Counts the open applications by the state of their path. */
export async function countByPath(db: Db): Promise<CountedByState[]> {
  const { rows } = await sql<CountedByState>`
    SELECT state_code AS state, count(*)::integer AS applications FROM application
    WHERE NOT closed GROUP BY state_code ORDER BY state_code`.execute(db)
  return rows
}

/** Counts the open applications by the state of a form. */
export async function countByForm(db: Db, formType: string): Promise<CountedByState[]> {
  const { rows } = await sql<CountedByState>`
    SELECT form.state_code AS state, count(*)::integer AS applications
    FROM stage_form AS form JOIN application ON application.id = form.application_id
    WHERE form_type = ${formType} AND NOT closed GROUP BY form.state_code ORDER BY form.state_code`.execute(db)
  return rows
}

interface HolderQuery {
  formType: string
  /** The forms and fields in which the field's values may be stored. */
  places: { formType: string; field: string }[]
  /** The names under which a column of the field may be stored; undefined for the field itself. */
  columns?: string[]
  /** The value to look for; undefined for any value. */
  value?: string
}

const inField = sql`SELECT form.data -> place.field AS held`

/** The values that the rows of a table have in a column. */
const inRows = (columns: string[]) => sql`SELECT line -> name AS held
  FROM jsonb_array_elements(
    CASE jsonb_typeof(form.data -> place.field) WHEN 'array' THEN form.data -> place.field ELSE '[]' END) AS line
  CROSS JOIN unnest(${columns}::text[]) AS name`

/** Counts the open applications with a value in a field, by the state of its form. */
export async function countHolders(
  db: Db,
  { formType, places, columns, value }: HolderQuery,
): Promise<CountedByState[]> {
  const [forms, fields] = [places.map((place) => place.formType), places.map(({ field }) => field)]
  const { rows } = await sql<CountedByState>`
    SELECT own.state_code AS state, count(*)::integer AS applications
    FROM stage_form AS own JOIN application ON application.id = own.application_id
    WHERE own.form_type = ${formType} AND NOT closed AND EXISTS (
      SELECT FROM stage_form AS form
        JOIN unnest(${forms}::text[], ${fields}::text[]) AS place (form_type, field) USING (form_type)
        CROSS JOIN LATERAL (${columns ? inRows(columns) : inField}) AS held
      WHERE form.application_id = own.application_id AND jsonb_typeof(held) <> 'null'
        AND (${value ?? null}::text IS NULL OR held #>> '{}' = ${value ?? null}
          OR jsonb_typeof(held) = 'array' AND held ? ${value ?? null})
    )
    GROUP BY own.state_code ORDER BY own.state_code`.execute(db)
  return rows
}
