import { type Selectable, sql } from 'kysely'
import type { AttachedDocument } from '../../../src/engine/documentRules.ts'
import type { DocumentTable } from '../../database/applicationTables.ts'
import { fullName } from '../people/fullName.ts'
import type { ConditionRow } from '../conditions/conditions.ts'
import { type Db, type Tx } from '../transaction.ts'

/** A document as the contract shows it. */
export interface DocumentRow {
  id: string
  name: string
  type: string
  size: number
  sha256: string
  /** The version among documents of the same name, counting removed ones. */
  version: number
  uploaded_by_name: string
  uploaded_at: string
  can_remove: boolean
  /** Which document of a stage's `documents` it is; absent if it is none of them. */
  kind?: string
  removed?: { by_name: string; at: string }
}

/** A document with the table that states the condition subsequent for which it was attached; null for all others. */
export interface StatedDocument {
  condition: Pick<ConditionRow, 'form_type' | 'field'> | null
}

/** The `condition` of a row of `document`. */
export const condition = sql<StatedDocument['condition']>`(
  SELECT jsonb_build_object('form_type', stated.form_type, 'field', stated.field)
  FROM condition_subsequent AS stated WHERE stated.id = document.condition_id)`

export interface DocumentsQuery {
  /** The person who reads the list: people may remove the documents that they added. */
  personId: string
  /** Whether the list includes removed documents. */
  removed?: boolean
}

/** Returns the application's documents, oldest first. */
export async function listDocuments(
  db: Db,
  applicationId: string,
  { personId, removed = false }: DocumentsQuery,
): Promise<(DocumentRow & StatedDocument)[]> {
  const rows = await db
    .selectFrom('document')
    .innerJoin('app_user as owner', 'owner.id', 'document.uploaded_by')
    .leftJoin('app_user as remover', 'remover.id', 'document.removed_by')
    .select(['document.id', 'name', 'type', 'size', 'sha256', 'version', 'uploaded_by', 'uploaded_at', 'removed_at'])
    .select([
      'document.kind',
      'owner.first_name',
      'owner.last_name',
      'remover.first_name as remover_first',
      'remover.last_name as remover_last',
      condition.as('condition'),
    ])
    .where('application_id', '=', applicationId)
    .orderBy('uploaded_at')
    .orderBy('version')
    .orderBy('document.id')
    .execute()
  return rows.flatMap(({ removed_at, first_name, last_name, remover_first, remover_last, ...row }) => {
    if (removed_at && !removed) return []
    const document = shownDocument({ ...row, uploaded_by_name: fullName({ first_name, last_name }) }, personId)
    const shown = { ...document, condition: row.condition }
    if (!removed_at) return shown
    const by_name = fullName({ first_name: remover_first, last_name: remover_last })
    return { ...shown, can_remove: false, removed: { by_name, at: removed_at.toISOString() } }
  })
}

/** What is known of a document that was not removed. */
export interface KnownDocument
  extends
    Pick<DocumentRow, 'id' | 'name' | 'type' | 'size' | 'sha256' | 'version' | 'uploaded_by_name'>,
    StatedDocument {
  uploaded_by: string
  uploaded_at: Date
  kind: string | null
}

export const shownDocument = (
  { uploaded_by, uploaded_at, kind, condition: _, ...document }: KnownDocument,
  personId: string,
): DocumentRow => ({
  ...document,
  uploaded_at: uploaded_at.toISOString(),
  can_remove: uploaded_by === personId,
  ...(kind !== null && { kind }),
})

/**
 * Returns a document of the application, with the person who added it. A removed document is returned only if it is
 * asked for.
 */
export async function findDocument(
  db: Db,
  applicationId: string,
  id: string,
  { removed = false }: Pick<DocumentsQuery, 'removed'> = {},
) {
  const found = await db
    .selectFrom('document')
    .innerJoin('app_user', 'app_user.id', 'document.uploaded_by')
    .select(['document.id', 'name', 'type', 'size', 'sha256', 'version', 'uploaded_by', 'removed_at'])
    .select(['first_name', 'last_name', 'condition_id', condition.as('condition')])
    .where('document.id', '=', id)
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return found && (!found.removed_at || removed) ? { ...found, uploaded_by_name: fullName(found) } : undefined
}

/** Returns the application's documents that are of a kind that the definitions name, without removed ones. */
export async function heldDocuments(db: Db, applicationId: string): Promise<AttachedDocument[]> {
  const rows = await db
    .selectFrom('document')
    .select(['kind', 'uploaded_at'])
    .where('application_id', '=', applicationId)
    .where('kind', 'is not', null)
    .where('removed_at', 'is', null)
    .execute()
  return rows.map(({ kind, uploaded_at }) => ({ kind, uploaded_at: uploaded_at.toISOString() }))
}

/** Everything about a document except its content. */
export type DocumentFacts = Selectable<DocumentTable>

/** Returns the facts of all documents of these applications, including removed ones. */
export function documentFacts(db: Db, applicationIds: string[]): Promise<DocumentFacts[]> {
  return db
    .selectFrom('document')
    .selectAll()
    .where('application_id', '=', sql<string>`ANY (${applicationIds}::uuid[])`)
    .orderBy('id')
    .execute()
}

export interface NewDocument {
  id: string
  applicationId: string
  name: string
  type: string
  size: number
  sha256: string
  version: number
  uploadedBy: string
  uploadedAt: Date
  kind: string | null
  conditionId: string | null
}

/** Writes a document's facts; `contents/` stores its content. */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<void> {
  const { id, applicationId, name, type, size, sha256, version, uploadedBy, uploadedAt, kind, conditionId } = document
  await tx
    .insertInto('document')
    .values({
      id,
      application_id: applicationId,
      name,
      type,
      size,
      sha256,
      version,
      uploaded_by: uploadedBy,
      uploaded_at: uploadedAt,
      removed_by: null,
      removed_at: null,
      kind,
      condition_id: conditionId,
    })
    .execute()
}

/**
 * Returns the newest version of a document's name, counting removed documents; 0 if there is none. The number is
 * certain only under the application's lock.
 */
export async function newestVersion(tx: Tx, applicationId: string, name: string): Promise<number> {
  const row = await tx
    .selectFrom('document')
    .select(({ fn }) => fn.max<number | null>('version').as('version'))
    .where('application_id', '=', applicationId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.version ?? 0
}

/** Returns when the newest document was uploaded, counting removed ones. */
export async function newestUpload(tx: Tx, applicationId: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('document')
    .select('uploaded_at')
    .where('application_id', '=', applicationId)
    .orderBy('uploaded_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.uploaded_at
}

/**
 * Returns the number of all the application's documents, and their size in bytes. Both include removed ones, whose
 * content is kept.
 */
export async function documentTotals(db: Db, applicationId: string): Promise<{ number: number; size: number }> {
  const row = await db
    .selectFrom('document')
    .select(({ fn }) => [fn.countAll<number>().as('number'), fn.sum<number | null>('size').as('size')])
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return { number: row.number, size: row.size ?? 0 }
}

/** Marks the document as removed. Its content is kept for the history and for auditors. */
export async function removeDocument(tx: Tx, id: string, removedBy: string, at: Date): Promise<void> {
  await tx.updateTable('document').set({ removed_by: removedBy, removed_at: at }).where('id', '=', id).execute()
}
