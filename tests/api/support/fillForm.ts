import { sql } from 'kysely'
import type { Db } from '../../../server/store/transaction.ts'
import { forgetFacts } from '../../support/forgetFacts.ts'
import { recordInAudit } from '../../support/recordInAudit.ts'

/** Puts data into an application's form past all rules; what is null is taken out of it. */
export async function fillForm(db: Db, application: string, formType: string, data: object): Promise<void> {
  const unset = Object.entries(data).flatMap(([field, value]) => (value === null ? field : []))
  const filled = sql<string>`(data || ${JSON.stringify(data)}::jsonb) - ${unset}::text[]`
  await db
    .updateTable('stage_form')
    .set({ data: filled })
    .where('application_id', '=', application)
    .where('form_type', '=', formType)
    .execute()
  await forgetFacts(db, application)
  await recordInAudit(db, application)
}
