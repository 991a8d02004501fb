import { sql } from 'kysely'
import type { WorkFacts } from '../../database/openWorkTable.ts'
import type { Db } from '../transaction.ts'
import type { StoredForm } from '../applications/application.ts'

/** An open stage as the table of open work keeps it. */
export interface KeptStage extends Pick<StoredForm, 'formType' | 'instanceId' | 'state' | 'openedAt'> {
  id: string
  kind: string
  referenceNumber: string
  title: string | null
  createdAt: Date
  /** The state of the application's path. */
  stateName: string
  facts: WorkFacts
}

/**
 * Returns those of these stages that are open in these applications. `facts` is null if open work does not have the
 * present ones.
 */
export async function findKeptStages(
  db: Db,
  { ids, formTypes, reading }: { ids: string[]; formTypes: string[]; reading: string },
): Promise<(Omit<KeptStage, 'facts'> & { facts: WorkFacts | null })[]> {
  const { rows } = await sql<Omit<KeptStage, 'facts'> & { facts: WorkFacts | null }>`
    SELECT application.id, kind, reference_number AS "referenceNumber", title, created_at AS "createdAt",
      application.state_name AS "stateName", stage_form.form_type AS "formType", instance_id AS "instanceId", state,
      opened_at AS "openedAt",
      CASE WHEN facts_version = application.version AND reading = ${reading} THEN facts END AS facts
    FROM application JOIN stage_form ON stage_form.application_id = id AND stage_form.form_type = ANY (open_stages)
    LEFT JOIN open_work ON open_work.application_id = id AND open_work.form_type = stage_form.form_type
    WHERE id = ANY (${ids}::uuid[]) AND NOT closed AND stage_form.form_type = ANY (${formTypes}::text[])`.execute(db)
  return rows
}
