import { type Selectable, sql } from 'kysely'
import type { AuditCheckpointTable } from '../../database/applicationTables.ts'
import type { Db, Tx } from '../transaction.ts'

export type Checkpoint = Selectable<AuditCheckpointTable>

/** The end of an application's chain. */
export interface Head {
  application_id: string
  links: number
  hash: Buffer
}

/** An arbitrary number that no other lock uses: checkpoints are taken one after the other. */
const lockNumber = 7_240_512

export async function lockCheckpoints(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lockNumber})`.execute(tx)
}

export function lastCheckpoint(db: Db): Promise<Checkpoint | undefined> {
  return db.selectFrom('audit_checkpoint').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()
}

/** Takes the chains that have grown since the last checkpoint, except those that somebody is writing to. */
export function takeHeads(tx: Tx): Promise<Head[]> {
  return tx
    .with('grown', (query) =>
      query
        .selectFrom('audit_head')
        .select('application_id')
        .whereRef('links', '>', 'checkpointed')
        .orderBy('application_id')
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('audit_head')
    .from('grown')
    .set(({ ref }) => ({ checkpointed: ref('links') }))
    .whereRef('audit_head.application_id', '=', 'grown.application_id')
    .returning(['audit_head.application_id', 'audit_head.links', 'audit_head.hash'])
    .execute()
}

export async function writeCheckpoint(tx: Tx, checkpoint: Checkpoint, heads: Head[]): Promise<void> {
  await tx.insertInto('audit_checkpoint').values(checkpoint).execute()
  await sql`
    INSERT INTO audit_checkpoint_head (checkpoint, application_id, links, hash)
    SELECT ${checkpoint.number}::integer, given.* FROM unnest(
      ${heads.map((head) => head.application_id)}::uuid[], ${heads.map(({ links }) => links)}::integer[],
        ${heads.map(({ hash }) => hash)}::bytea[]
    ) AS given`.execute(tx)
}

export function checkpoints(db: Db): Promise<Checkpoint[]> {
  return db.selectFrom('audit_checkpoint').selectAll().orderBy('number').execute()
}

/** Returns the ids of all keys that ever signed a checkpoint or a seal. */
export async function signingKeyIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_checkpoint')
    .select('key_id')
    .union(db.selectFrom('seal').select('key_id'))
    .execute()
  return rows.map(({ key_id }) => key_id)
}

export function headsOf(db: Db, checkpoint: number): Promise<Head[]> {
  return db
    .selectFrom('audit_checkpoint_head')
    .select(['application_id', 'links', 'hash'])
    .where('checkpoint', '=', checkpoint)
    .execute()
}

/** Selects the signed heads that match no entry of the audit. */
export function headsWithoutEntry(db: Db) {
  return db
    .selectFrom('audit_checkpoint_head as head')
    .leftJoin('audit', (join) =>
      join
        .onRef('audit.application_id', '=', 'head.application_id')
        .onRef('audit.link', '=', 'head.links')
        .onRef('audit.hash', '=', 'head.hash'),
    )
    .leftJoin('application', 'application.id', 'head.application_id')
    .select(['head.checkpoint', 'head.application_id', 'head.links', 'application.reference_number'])
    .where('audit.id', 'is', null)
    .orderBy('head.checkpoint')
    .orderBy('head.application_id')
    .execute()
}

/** The ids of applications that have an audit but were deleted. */
export async function auditedButGone(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('application', 'application.id', 'audit.application_id')
    .select('audit.application_id')
    .distinct()
    .where('application.id', 'is', null)
    .orderBy('audit.application_id')
    .execute()
  return rows.map(({ application_id }) => application_id)
}
