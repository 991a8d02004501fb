import type { Db } from '../../server/store/transaction.ts'

/**
 * Has open work derived anew. Call it after changing an application's rows without the server, which would not notice.
 */
export async function forgetFacts(db: Db, application: string): Promise<void> {
  await db
    .updateTable('open_work')
    .set({ facts: null, facts_version: null })
    .where('application_id', '=', application)
    .execute()
}
