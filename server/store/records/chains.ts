import { type Selectable, sql } from 'kysely'
import type { RecordAuditTable } from '../../database/tables.ts'
import type { Db, Tx } from '../transaction.ts'

/** The end of the chain of a record type. */
export interface RecordHead {
  type: string
  links: number
  hash: Buffer
}

/** An entry of the records' audit as its chain holds it. */
export interface RecordLink extends Pick<Selectable<RecordAuditTable>, 'seq' | 'link' | 'hash' | 'at' | 'action'> {
  /** The entry's whole text, in the form that was hashed. */
  text: string
}

export function recordHeads(db: Db): Promise<RecordHead[]> {
  return db.selectFrom('record_audit_head').select(['type', 'links', 'hash']).orderBy('type').execute()
}

/** Returns the record types with entries, whether or not they have an end of a chain. */
export async function recordedTypes(db: Db): Promise<string[]> {
  const entries = db.selectFrom('record_audit').select('type')
  const rows = await db.selectFrom('record_audit_head').select('type').union(entries).orderBy('type').execute()
  return rows.map(({ type }) => type)
}

/** How many entries are read at a time. */
const batch = 2_000

/** Yields the chain of a record type in the order of its links. */
export async function* recordLinks(db: Db, type: string): AsyncGenerator<RecordLink> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('record_audit')
      .select(['seq', 'link', 'hash', 'at', 'action', text.as('text')])
      .where('type', '=', type)
      .where('link', '>', after)
      .orderBy('link')
      .limit(batch)
      .execute()
    yield* rows
    if (rows.length < batch) return
    after = rows.at(-1)?.link ?? after
  }
}

/**
 * The text of an entry, as the database's function `record_audit_text` gave it to be hashed. It is repeated here
 * because the function could have been replaced.
 */
const text = sql<string>`jsonb_build_array(
  link, type, key, CASE WHEN isfinite(at) THEN (extract(epoch FROM at) * 1000000)::bigint END, actor, actor_id,
  proposed_by, action, changes, request_id
)::text`

/** Takes the chains that have grown since the last checkpoint, except those that somebody is writing to. */
export function takeRecordHeads(tx: Tx): Promise<RecordHead[]> {
  return tx
    .with('grown', (query) =>
      query
        .selectFrom('record_audit_head')
        .select('type')
        .whereRef('links', '>', 'checkpointed')
        .orderBy('type')
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('record_audit_head')
    .from('grown')
    .set(({ ref }) => ({ checkpointed: ref('links') }))
    .whereRef('record_audit_head.type', '=', 'grown.type')
    .returning(['record_audit_head.type', 'record_audit_head.links', 'record_audit_head.hash'])
    .execute()
}

export async function writeRecordHeads(tx: Tx, checkpoint: number, heads: RecordHead[]): Promise<void> {
  if (heads.length === 0) return
  await tx
    .insertInto('record_checkpoint_head')
    .values(heads.map((head) => ({ checkpoint, ...head })))
    .execute()
}

export function recordHeadsOf(db: Db, checkpoint: number): Promise<RecordHead[]> {
  return db
    .selectFrom('record_checkpoint_head')
    .select(['type', 'links', 'hash'])
    .where('checkpoint', '=', checkpoint)
    .execute()
}

/** Selects the signed heads that match no entry. */
export function recordHeadsWithoutEntry(db: Db) {
  return db
    .selectFrom('record_checkpoint_head as head')
    .leftJoin('record_audit as entry', (join) =>
      join
        .onRef('entry.type', '=', 'head.type')
        .onRef('entry.link', '=', 'head.links')
        .onRef('entry.hash', '=', 'head.hash'),
    )
    .select(['head.checkpoint', 'head.type', 'head.links'])
    .where('entry.seq', 'is', null)
    .orderBy('head.checkpoint')
    .orderBy('head.type')
    .execute()
}
