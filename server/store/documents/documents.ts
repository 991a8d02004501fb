import { type Selectable, sql } from 'kysely'
import type { HeldDocument } from '../../../src/engine/documentRules.ts'
import type { DocumentTable } from '../../database/applicationTables.ts'
import { type Db, type Tx } from '../transaction.ts'

/** A document as the contract shows it. */
export interface DocumentRow {
  id: string
  name: string
  type: string
  size: number
  sha256: string
  /** Of those of the same name, removed ones counted. */
  version: number
  uploaded_by_name: string
  uploaded_at: string
  can_remove: boolean
  /** Which document of a stage's `documents` it is; absent: none of them. */
  kind?: string
  removed?: { by_name: string; at: string }
}

export interface Asking {
  /** For whom the list is: who added a document may remove it. */
  personId: string
  /** Whether removed ones are shown too. */
  removed?: boolean
}

/** The application's documents, oldest first. */
export async function listDocuments(
  db: Db,
  applicationId: string,
  { personId, removed = false }: Asking,
): Promise<DocumentRow[]> {
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
    ])
    .where('application_id', '=', applicationId)
    .orderBy('uploaded_at')
    .orderBy('version')
    .orderBy('document.id')
    .execute()
  return rows.flatMap(({ removed_at, first_name, last_name, remover_first, remover_last, ...row }) => {
    if (removed_at && !removed) return []
    const shown = shownDocument({ ...row, uploaded_by_name: fullName(first_name, last_name) }, personId)
    if (!removed_at) return shown
    const by_name = fullName(remover_first, remover_last)
    return { ...shown, can_remove: false, removed: { by_name, at: removed_at.toISOString() } }
  })
}

/** A document that was not removed, as it is known. */
export interface KnownDocument extends Pick<
  DocumentRow,
  'id' | 'name' | 'type' | 'size' | 'sha256' | 'version' | 'uploaded_by_name'
> {
  uploaded_by: string
  uploaded_at: Date
  kind: string | null
}

export const shownDocument = (
  { uploaded_by, uploaded_at, kind, ...document }: KnownDocument,
  personId: string,
): DocumentRow => ({
  ...document,
  uploaded_at: uploaded_at.toISOString(),
  can_remove: uploaded_by === personId,
  ...(kind !== null && { kind }),
})

const fullName = (first: string | null, last: string | null): string => `${first ?? ''} ${last ?? ''}`.trim()

/** A document of the application, with who added it; one that was removed only where it is asked for. */
export async function findDocument(
  db: Db,
  applicationId: string,
  id: string,
  { removed = false }: Pick<Asking, 'removed'> = {},
) {
  const found = await db
    .selectFrom('document')
    .innerJoin('app_user', 'app_user.id', 'document.uploaded_by')
    .select(['document.id', 'name', 'type', 'size', 'sha256', 'uploaded_by', 'removed_at', 'first_name', 'last_name'])
    .where('document.id', '=', id)
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return found && (!found.removed_at || removed)
    ? { ...found, uploaded_by_name: fullName(found.first_name, found.last_name) }
    : undefined
}

/** The application's documents of kinds that the definitions name, removed ones left out. */
export async function heldDocuments(db: Db, applicationId: string): Promise<HeldDocument[]> {
  const rows = await db
    .selectFrom('document')
    .select(['kind', 'uploaded_at'])
    .where('application_id', '=', applicationId)
    .where('kind', 'is not', null)
    .where('removed_at', 'is', null)
    .execute()
  return rows.map(({ kind, uploaded_at }) => ({ kind, uploaded_at: uploaded_at.toISOString() }))
}

/** What is known of a document besides its content. */
export type DocumentFacts = Selectable<DocumentTable>

/** Of these applications, removed ones too. */
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

/** What is known of it; its content is kept by `contents/`. */
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
 * The newest version of a name, removed ones counted; 0 where there is none. Stays so only under the application's
 * lock.
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

/** When the newest document came, a removed one too. */
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

/** In bytes, of all the application's documents: the content of removed ones stays too. */
export async function totalSize(db: Db, applicationId: string): Promise<number> {
  const row = await db
    .selectFrom('document')
    .select(({ fn }) => fn.sum<number | null>('size').as('total'))
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return row?.total ?? 0
}

/** The content stays, for the history and for those who audit. */
export async function removeDocument(tx: Tx, id: string, removedBy: string, at: Date): Promise<void> {
  await tx.updateTable('document').set({ removed_by: removedBy, removed_at: at }).where('id', '=', id).execute()
}
