import type { StageFiles } from '../../../src/engine/definition.ts'
import { findDefinitions } from './definitionVersions.ts'
import type { Db } from '../transaction.ts'

/** All that a decision stands on, as the database holds it now. */
export interface Evidence {
  application: Awaited<ReturnType<typeof applicationOf>>
  forms: { form_type: string; state: string; data: unknown; definition: string; files: StageFiles | undefined }[]
  documents: Awaited<ReturnType<typeof documentsOf>>
  /** The end of the audit's chain, or the entry asked for. */
  audit: { link: number; hash: Buffer } | undefined
}

/** The evidence of an application; with the audit's last entry, or the one at `link`. */
export async function evidenceOf(db: Db, applicationId: string, link?: number): Promise<Evidence> {
  return {
    application: await applicationOf(db, applicationId),
    forms: await formsOf(db, applicationId),
    documents: await documentsOf(db, applicationId),
    audit: await auditOf(db, applicationId, link),
  }
}

function applicationOf(db: Db, id: string) {
  return db
    .selectFrom('application')
    .select([
      'id',
      'reference_number',
      'version',
      'state_code',
      'title',
      'counterparty_id',
      'amount',
      'created_by',
      'submitted_by',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

async function formsOf(db: Db, applicationId: string): Promise<Evidence['forms']> {
  const rows = await db
    .selectFrom('stage_form')
    .select(['form_type', 'state_code', 'data', 'definition_hash'])
    .where('application_id', '=', applicationId)
    .orderBy('form_type')
    .execute()
  const files = await findDefinitions(db, [...new Set(rows.map(({ definition_hash }) => definition_hash))])
  return rows.map(({ form_type, state_code, data, definition_hash }) => ({
    form_type,
    state: state_code,
    data,
    definition: definition_hash,
    files: files.get(definition_hash),
  }))
}

/**
 * Also those that were removed: they were there, and by whom they were removed is part of what happened. What was
 * attached afterwards, for a condition, is none of what was decided on.
 */
async function documentsOf(db: Db, applicationId: string) {
  const rows = await db
    .selectFrom('document')
    .select(['id', 'name', 'size', 'sha256', 'uploaded_by', 'removed_by', 'kind'])
    .where('application_id', '=', applicationId)
    .where('condition_id', 'is', null)
    .orderBy('id')
    .execute()
  // A document without a kind is sealed as before there were any.
  return rows.map(({ kind, ...row }) => (kind === null ? row : { ...row, kind }))
}

function auditOf(db: Db, applicationId: string, link?: number) {
  let query = db.selectFrom('audit').select(['link', 'hash']).where('application_id', '=', applicationId)
  if (link !== undefined) query = query.where('link', '=', link)
  return query.orderBy('link', 'desc').limit(1).executeTakeFirst()
}
