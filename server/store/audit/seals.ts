import { type Selectable, sql } from 'kysely'
import type { SealTable } from '../../database/sealTables.ts'
import type { Db, Tx } from '../transaction.ts'
import { type AuditEntry, toAuditRow } from './audit.ts'

export type SealRow = Selectable<SealTable>

/** Stores a seal, the credit paper that it names, and the entries that record it, in one statement. */
export async function insertSeal(
  tx: Tx,
  seal: SealRow,
  paper: string | undefined,
  entries: readonly AuditEntry[],
): Promise<void> {
  const sealing = tx.with('sealing', (db) => db.insertInto('seal').values(seal))
  const keeping =
    paper === undefined
      ? sealing
      : sealing.with('keeping', (db) =>
          db.insertInto('sealed_paper').values({ application_id: seal.application_id, text: paper }),
        )
  await keeping.insertInto('audit').values(entries.map(toAuditRow)).execute()
}

export interface SealedPaper {
  text: string
  /** When the decision was taken. */
  at: Date
  /** The SHA-256 of the paper that the seal records, in hexadecimal. */
  sha256: string
  /** Whether the text still has that hash. */
  isAsSealed: boolean
}

/** Returns the credit paper on which the decision was based; undefined if none was sealed. */
export function findSealedPaper(db: Db, applicationId: string): Promise<SealedPaper | undefined> {
  return db
    .selectFrom('sealed_paper as paper')
    .innerJoin('seal', 'seal.application_id', 'paper.application_id')
    .select(['paper.text', 'seal.at'])
    .select(sql<string>`coalesce(seal.text::jsonb ->> 'paper', '')`.as('sha256'))
    .select(
      sql<boolean>`encode(sha256(convert_to(paper.text, 'UTF8')), 'hex')
        IS NOT DISTINCT FROM seal.text::jsonb ->> 'paper'`.as('isAsSealed'),
    )
    .where('paper.application_id', '=', applicationId)
    .executeTakeFirst()
}

/** An application that has or should have a seal. */
export interface SealableApplication {
  id: string
  referenceNumber: string
  seal: SealRow | undefined
  /** Whether it was closed before there were seals. */
  isOlder: boolean
  /** The hash of its seal that the audit records. */
  auditedHash: string | undefined
}

/** How many applications are read at a time. */
const batch = 500

/**
 * Returns some applications after an id, in the order of ids, that are closed, sealed, or recorded as sealed; with the
 * id of the last one if more may follow.
 */
export async function sealablesAfter(
  db: Db,
  after: string | undefined,
): Promise<{ sealables: SealableApplication[]; last: string | undefined }> {
  const sealables = await readSealables(db, after)
  return { sealables, last: sealables.length < batch ? undefined : sealables.at(-1)?.id }
}

async function readSealables(db: Db, after = '00000000-0000-0000-0000-000000000000'): Promise<SealableApplication[]> {
  const rows = await db
    .selectFrom('application')
    .leftJoin('seal', 'seal.application_id', 'application.id')
    .leftJoin('closed_before_seals as older', 'older.application_id', 'application.id')
    .leftJoin('audit', (join) =>
      join.onRef('audit.application_id', '=', 'application.id').on('audit.action', '=', 'sealed'),
    )
    .select([
      'application.id',
      'reference_number',
      'older.application_id as older',
      'seal.at',
      'text',
      'seal.hash',
      'key_id',
      'signature',
    ])
    .select(sql<string | null>`audit.changes -> 0 ->> 'after'`.as('audited_hash'))
    .where('application.id', '>', after)
    .where(({ eb, or }) =>
      or([eb('closed', '=', true), eb('seal.application_id', 'is not', null), eb('audit.id', 'is not', null)]),
    )
    .orderBy('application.id')
    .limit(batch)
    .execute()
  return rows.map(({ id, reference_number, older, audited_hash, at, text, hash, key_id, signature }) => ({
    id,
    referenceNumber: reference_number,
    seal:
      at && text !== null && hash && key_id !== null && signature
        ? { application_id: id, at, text, hash, key_id, signature }
        : undefined,
    isOlder: older !== null,
    auditedHash: audited_hash ?? undefined,
  }))
}
