import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertVerification } from '../../../server/store/audit/verifications.ts'
import { inTransaction } from '../../../server/store/transaction.ts'
import type { Bank } from './bank.ts'

/** The id of a verification that somebody started, and that runs for as long as a test may take. */
export async function verificationOf({ api: { context } }: Bank, startedBy: string): Promise<string> {
  const id = randomUUID()
  await inTransaction(context.db, (tx) => insertVerification(tx, { id, startedBy, startedAt: new Date() }))
  await sql`UPDATE audit_verification SET beat = now() + interval '1 hour' WHERE id = ${id}`.execute(context.db)
  return id
}
