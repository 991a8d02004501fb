import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { StageFiles } from '../../../src/engine/definition.ts'
import type { ApplicationTable, DocumentTable } from '../../database/applicationTables.ts'
import { compiled } from '../compiled.ts'
import type { Db } from '../transaction.ts'

const applicationColumns = [
  'id',
  'reference_number',
  'version',
  'state_code',
  'title',
  'counterparty_id',
  'amount',
  'created_by',
  'submitted_by',
] as const satisfies (keyof ApplicationTable)[]

const documentColumns = [
  'id',
  'name',
  'size',
  'sha256',
  'uploaded_by',
  'removed_by',
  'kind',
] as const satisfies (keyof DocumentTable)[]

type SealedDocument = Pick<DocumentTable, (typeof documentColumns)[number]>

/** Everything that a decision is based on, as the database holds it now. */
export interface Evidence {
  application: Pick<ApplicationTable, (typeof applicationColumns)[number]> | null
  /** A form's `files` are its definition; null if the definition is not kept. */
  forms: { form_type: string; state: string; data: unknown; definition: string; files: StageFiles | null }[]
  /** A document without a kind is sealed in the same way as before there were kinds. */
  documents: (Omit<SealedDocument, 'kind'> & { kind?: string })[]
  /** The end of the audit's chain or the requested entry, with its hash in hexadecimal. */
  audit: { link: number; hash: string } | null
}

/** Reads the evidence of an application in one statement, with the audit's last entry or the one at `link`. */
export async function evidenceOf(db: Db, id: string, link?: number): Promise<Evidence> {
  const [found] = await readEvidence(db, { id, link: link ?? null })
  if (!found) throw new Error('The database gave no evidence.')
  return { ...found, documents: found.documents.map(sealedDocument) }
}

/** A document as a seal lists it. */
const sealedDocument = ({ kind, ...document }: SealedDocument): Evidence['documents'][number] =>
  kind === null ? document : { ...document, kind }

interface EvidenceQuery {
  id: string
  link: number | null
}

const readEvidence = compiled<EvidenceQuery, Omit<Evidence, 'documents'> & { documents: SealedDocument[] }>(
  (db, bind) => {
    const application = db.selectFrom('application').select(applicationColumns).where('id', '=', bind('id'))
    const forms = db
      .selectFrom('stage_form as form')
      .leftJoin('definition_version as definition', 'definition.hash', 'form.definition_hash')
      .select(['form.form_type', 'form.state_code as state', 'data', 'definition_hash as definition', 'files'])
      .where('application_id', '=', bind('id'))
      .orderBy('form.form_type')
    // Includes removed documents, because their removal is part of what happened. Leaves out documents that were
    // attached afterwards for a condition: the decision was not based on them.
    const documents = db
      .selectFrom('document')
      .select(documentColumns)
      .where('application_id', '=', bind('id'))
      .where('condition_id', 'is', null)
      .orderBy('id')
    const audit = db
      .selectFrom('audit')
      .select(['link', sql<string>`encode(hash, 'hex')`.as('hash')])
      .where('application_id', '=', bind('id'))
      .where(sql<boolean>`link = coalesce(${bind('link')}, link)`)
      .orderBy('link', 'desc')
      .limit(1)
    return db.selectNoFrom([
      jsonObjectFrom(application).as('application'),
      jsonArrayFrom(forms).as('forms'),
      jsonArrayFrom(documents).as('documents'),
      jsonObjectFrom(audit).as('audit'),
    ])
  },
)
