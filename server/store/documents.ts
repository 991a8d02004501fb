import { type SqlBool, sql } from 'kysely'
import { type Db, type Tx } from './transaction.ts'

/** A document as the contract shows it. */
export interface DocumentRow {
  id: string
  name: string
  type: string
  size: number
  sha256: string
  uploaded_by_name: string
  uploaded_at: string
}

/** The application's documents, oldest first; removed ones are not shown. */
export async function listDocuments(db: Db, applicationId: string): Promise<DocumentRow[]> {
  const rows = await db
    .selectFrom('document')
    .innerJoin('app_user', 'app_user.id', 'document.uploaded_by')
    .select(['document.id', 'name', 'type', 'size', 'sha256', 'uploaded_at', 'first_name', 'last_name'])
    .where('application_id', '=', applicationId)
    .where('removed_at', 'is', null)
    .orderBy('uploaded_at')
    .orderBy('document.id')
    .execute()
  return rows.map(({ first_name, last_name, uploaded_at, ...row }) => ({
    ...row,
    uploaded_by_name: `${first_name} ${last_name}`.trim(),
    uploaded_at: uploaded_at.toISOString(),
  }))
}

export async function findDocument(db: Db, applicationId: string, id: string) {
  return db
    .selectFrom('document')
    .select(['id', 'name', 'type', 'size', 'sha256'])
    .where('id', '=', id)
    .where('application_id', '=', applicationId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

export interface NewDocument {
  id: string
  applicationId: string
  name: string
  type: string
  size: number
  sha256: string
  uploadedBy: string
  uploadedAt: Date
}

/** What is known of it; its content is kept by `contents/`. */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<void> {
  const { id, applicationId, name, type, size, sha256, uploadedBy, uploadedAt } = document
  await tx
    .insertInto('document')
    .values({
      id,
      application_id: applicationId,
      name,
      type,
      size,
      sha256,
      uploaded_by: uploadedBy,
      uploaded_at: uploadedAt,
      removed_by: null,
      removed_at: null,
    })
    .execute()
}

/** Which of these ids, or texts that are none, are a document's; removed ones too. */
export async function knownDocuments(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('document').select('id').where(sql<SqlBool>`id::text = ANY (${ids}::text[])`).execute()
  return new Set(rows.map(({ id }) => id))
}

/** In bytes, of the documents that are not removed. */
export async function totalSize(db: Db, applicationId: string): Promise<number> {
  const row = await db
    .selectFrom('document')
    .select(({ fn }) => fn.sum<number | null>('size').as('total'))
    .where('application_id', '=', applicationId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.total ?? 0
}

/** The content stays, for the history; nobody is shown it any more. */
export async function removeDocument(tx: Tx, id: string, removedBy: string, at: Date): Promise<void> {
  await tx.updateTable('document').set({ removed_by: removedBy, removed_at: at }).where('id', '=', id).execute()
}
