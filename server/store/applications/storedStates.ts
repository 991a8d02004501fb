import { sql } from 'kysely'
import type { StateValue } from 'xstate'
import type { Db } from '../transaction.ts'

/** A state that an application or a form in the database has. */
export interface StoredState {
  /** The application's kind if the state is of its path; null for a form. */
  kind: string | null
  /** Null if the state is of the application's path. */
  formType: string | null
  state: StateValue
}

export interface CountedState extends StoredState {
  applications: number
}

/**
 * Returns every state that is in use, also those of closed applications, which are still shown. The query steps through
 * the indexes from one state to the next: counting millions of forms would take seconds.
 */
export async function storedStates(db: Db): Promise<StoredState[]> {
  const { rows } = await sql<StoredState>`
    WITH RECURSIVE overall AS (
      (SELECT kind, path FROM application ORDER BY kind, path LIMIT 1)
      UNION ALL
      SELECT following.kind, following.path FROM overall CROSS JOIN LATERAL (
        SELECT kind, path FROM application WHERE (application.kind, application.path) > (overall.kind, overall.path)
        ORDER BY kind, path LIMIT 1
      ) AS following
    ), forms AS (
      (SELECT form_type, state FROM stage_form ORDER BY form_type, state LIMIT 1)
      UNION ALL
      SELECT following.form_type, following.state FROM forms CROSS JOIN LATERAL (
        SELECT form_type, state FROM stage_form
        WHERE (stage_form.form_type, stage_form.state) > (forms.form_type, forms.state)
        ORDER BY form_type, state LIMIT 1
      ) AS following
    )
    SELECT kind, NULL AS "formType", path AS state FROM overall
    UNION ALL SELECT NULL, form_type, state FROM forms`.execute(db)
  return rows
}

/** The states, each with the number of applications in it. */
export async function countStates(db: Db, states: StoredState[]): Promise<CountedState[]> {
  const counted: CountedState[] = []
  for (const { kind, formType, state } of states) {
    const json = JSON.stringify(state)
    const { rows } =
      formType === null
        ? await sql<{ number: number }>`
            SELECT count(*) AS number FROM application WHERE kind = ${kind} AND path = ${json}::jsonb`.execute(db)
        : await sql<{ number: number }>`
            SELECT count(*) AS number FROM stage_form WHERE form_type = ${formType} AND state = ${json}::jsonb`.execute(
            db,
          )
    counted.push({ kind, formType, state, applications: rows[0]?.number ?? 0 })
  }
  return counted
}
