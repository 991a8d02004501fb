import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../compiled.ts'
import type { Db } from '../transaction.ts'

export interface SendBackRow {
  application_id: string
  /** The stage that was sent back, and the one that sent it. */
  form_type: string
  by_form: string | null
  transition_name: string
  comments: string | null
  at: Date
  actor_name: string
  absent_name: string | null
  /** The definition of the sending stage at that time. */
  definition_hash: string | null
}

interface Values {
  applicationIds: string[]
  /** The transitions that complete a stage: `codes[n]` completes `formTypes[n]`. */
  formTypes: string[]
  codes: string[]
}

/** Finds the last time that each stage was sent back by another, except for stages that have been completed since. */
export const lastSendBacks: (db: Db, values: Values) => Promise<SendBackRow[]> = compiled((_, bind) =>
  sendBackRows(bind('applicationIds'), bind('formTypes'), bind('codes')),
)

/** The query for the last time that each stage was sent back, to be part of another query. */
export const sendBackRows = (
  applicationIds: RawBuilder<string[]>,
  formTypes: RawBuilder<string[]>,
  codes: RawBuilder<string[]>,
) => sql<SendBackRow>`
    WITH latest AS (
      SELECT DISTINCT ON (audit.application_id, effect ->> 'form_type') audit.application_id, audit.seq,
        audit.form_type,
        transition_name, comments, at, actor_id, on_behalf_of, definition_hash, effect ->> 'form_type' AS sent_back
      FROM audit, jsonb_array_elements(audit.effects) AS effect
      WHERE audit.application_id = ANY (${applicationIds}::uuid[]) AND audit.action = 'transition'
        AND audit.effects @> '[{"event": "reopened"}]' AND effect ->> 'event' = 'reopened'
      ORDER BY audit.application_id, effect ->> 'form_type', audit.seq DESC
    )
    SELECT latest.application_id, sent_back AS form_type, latest.form_type AS by_form, transition_name, comments, at,
      definition_hash, trim(actor.first_name || ' ' || actor.last_name) AS actor_name,
        trim(absent.first_name || ' ' || absent.last_name) AS absent_name
    FROM latest JOIN app_user AS actor ON actor.id = latest.actor_id
      LEFT JOIN app_user AS absent ON absent.id = latest.on_behalf_of
    WHERE NOT EXISTS (
      SELECT FROM audit AS later JOIN unnest(${formTypes}::text[], ${codes}::text[]) AS completing (form_type, code)
        ON later.form_type = completing.form_type AND later.transition_code = completing.code
      WHERE later.application_id = latest.application_id AND later.form_type = latest.sent_back
        AND later.seq > latest.seq
    )`
