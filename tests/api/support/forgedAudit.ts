import { sql } from 'kysely'
import { checkpointHash, takeCheckpoint } from '../../../server/audit/checkpoint.ts'
import type { AuditKey } from '../../../server/audit/key.ts'
import { checkpoints, headsOf, headsWithoutEntry } from '../../../server/store/audit/auditCheckpoints.ts'
import type { Tx } from '../../../server/store/transaction.ts'

/** Writes the entries of an application's chain anew, each linked as if it had always been there. */
export async function chainAnew(tx: Tx, applicationId: string): Promise<void> {
  const entries = await tx
    .selectFrom('audit')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('seq')
    .execute()
  await tx.deleteFrom('audit').where('application_id', '=', applicationId).execute()
  await tx.deleteFrom('audit_head').where('application_id', '=', applicationId).execute()
  await sql`ALTER TABLE audit ENABLE ALWAYS TRIGGER audit_is_chained`.execute(tx)
  for (const { seq: _, link: __, hash: ___, changes, effects, row_changes, notices, ...row } of entries) {
    const written = {
      changes: JSON.stringify(changes),
      effects: JSON.stringify(effects),
      row_changes: row_changes && JSON.stringify(row_changes),
      notices: JSON.stringify(notices),
    }
    await tx
      .insertInto('audit')
      .values({ ...row, ...written })
      .execute()
  }
}

/**
 * Cuts an application's audit off after so many entries, with all that tells of more: its end on record, its version,
 * its seal.
 */
export async function cutEnd(tx: Tx, id: string, kept: number): Promise<void> {
  await tx.deleteFrom('audit').where('application_id', '=', id).where('link', '>', kept).execute()
  const entries = await tx
    .selectFrom('audit')
    .select(['link', 'hash', 'version', 'action'])
    .where('application_id', '=', id)
    .orderBy('link', 'desc')
    .execute()
  if (!entries.some(({ action }) => action === 'sealed')) {
    await tx.deleteFrom('seal').where('application_id', '=', id).execute()
    await tx.updateTable('application').set({ closed: false }).where('id', '=', id).execute()
  }
  const [last] = entries
  if (!last) {
    await tx.deleteFrom('audit_head').where('application_id', '=', id).execute()
    await tx.deleteFrom('application').where('id', '=', id).execute()
    return
  }
  await tx
    .updateTable('audit_head')
    .set({ links: last.link, hash: last.hash })
    .where('application_id', '=', id)
    .execute()
  const version = Math.max(...entries.map((entry) => entry.version ?? 0))
  await tx.updateTable('application').set({ version }).where('id', '=', id).execute()
}

/**
 * Lets the checkpoints hold what the application's chain is by now, each over the one before; signed, if at all, with
 * this key.
 */
export async function rewriteCheckpoints(tx: Tx, id: string, key?: Pick<AuditKey, 'id' | 'sign'>): Promise<void> {
  await sql`
    UPDATE audit_checkpoint_head AS signed SET links = entry.link, hash = entry.hash FROM audit AS entry,
      audit_head AS head
    WHERE signed.application_id = ${id} AND entry.application_id = ${id} AND head.application_id = ${id}
      AND entry.link = least(signed.links, head.links)`.execute(tx)
  await sql`DELETE FROM audit_checkpoint_head WHERE application_id = ${id} AND application_id NOT IN (SELECT id
    FROM application)`.execute(tx)
  let before: Buffer | undefined
  for (const checkpoint of await checkpoints(tx)) {
    before = checkpointHash(before, checkpoint, await headsOf(tx, checkpoint.number), [])
    const signed = key && { key_id: key.id, signature: key.sign(before) }
    await tx
      .updateTable('audit_checkpoint')
      .set({ hash: before, ...signed })
      .where('number', '=', checkpoint.number)
      .execute()
  }
}

/**
 * Takes out the checkpoints from the first that tells of what is no longer there; with the server's key, it takes one
 * anew.
 */
export async function takeOutCheckpoints(tx: Tx, key?: AuditKey): Promise<void> {
  const [first] = await headsWithoutEntry(tx)
  if (!first) throw new Error('No checkpoint tells of it.')
  await tx.deleteFrom('audit_checkpoint_head').where('checkpoint', '>=', first.checkpoint).execute()
  await tx.deleteFrom('audit_checkpoint').where('number', '>=', first.checkpoint).execute()
  await sql`UPDATE audit_head SET checkpointed = coalesce((SELECT max(links) FROM audit_checkpoint_head AS signed
    WHERE signed.application_id = audit_head.application_id), 0)`.execute(tx)
  if (key) await takeCheckpoint(tx, key)
}
