import type { Db } from '../../server/store/transaction.ts'

/** After rows of an application were changed past the server: open work does not know what follows from them. */
export async function forgetFacts(db: Db, application: string): Promise<void> {
  await db
    .updateTable('open_work')
    .set({ facts: null, facts_version: null })
    .where('application_id', '=', application)
    .execute()
}
