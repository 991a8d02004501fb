import { sql } from 'kysely'
import { verifyAudit } from '../../../server/audit/verify.ts'
import type { Tx } from '../../../server/store/transaction.ts'
import type { Api } from './api.ts'

/** What the check of the audit finds when somebody with all rights in the database has changed something; nothing of it stays. */
export async function foundAfter({ context: { db, key } }: Api, change: (tx: Tx) => Promise<unknown>, keys = [key]): Promise<string[]> {
  const undone = new Error('undone')
  let breaks: string[] = []
  const work = db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await change(tx)
    breaks = (await verifyAudit(tx, keys)).breaks
    throw undone
  })
  await work.catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return breaks
}
