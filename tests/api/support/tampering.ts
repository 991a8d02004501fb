import { sql } from 'kysely'
import type { AuditKey } from '../../../server/audit/key.ts'
import { type VerificationReport, verifyAudit } from '../../../server/audit/verify.ts'
import type { Tx } from '../../../server/store/transaction.ts'
import type { Api } from './api.ts'

/** Changes something as somebody with all rights in the database could. */
export async function tamper({ context: { db } }: Api, change: (tx: Tx) => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await unguarded(tx)
    await change(tx)
  })
}

const unguarded = (tx: Tx) => sql`SET LOCAL session_replication_role = replica`.execute(tx)

/**
 * What the check of the audit says when somebody with all rights in the database has changed something; nothing of it
 * stays.
 */
export async function verifiedAfter(
  { context: { db, key } }: Api,
  change: (tx: Tx) => Promise<unknown>,
  keys = [key],
): Promise<VerificationReport> {
  const undone = new Error('undone')
  const verified: VerificationReport[] = []
  const work = db.transaction().execute(async (tx) => {
    await unguarded(tx)
    await change(tx)
    verified.push(await verifyAudit(tx, keys))
    throw undone
  })
  await work.catch((error: unknown) => {
    if (error !== undone) throw error
  })
  const [only] = verified
  if (!only) throw new Error('The audit was not verified.')
  return only
}

/** What it finds. */
export async function foundAfter(api: Api, change: (tx: Tx) => Promise<unknown>, keys?: AuditKey[]): Promise<string[]> {
  return (await verifiedAfter(api, change, keys)).breaks
}
