import { type Selectable, sql } from 'kysely'
import type { SealTable } from '../../database/sealTables.ts'
import type { FieldChange } from '../../database/applicationTables.ts'
import { anyOf } from '../anyOf.ts'
import type { Db } from '../transaction.ts'
import { type AuditedApplication, auditedHead } from './auditChains.ts'
import { type SharedDefinition, findSharedDefinition } from './definitionVersions.ts'
import { type Evidence, evidenceOf } from './evidence.ts'

/**
 * Everything about an application that its evidence contains, except the audit entries and the contents of documents.
 */
export interface EvidenceFacts extends Omit<AuditedApplication, 'chain'> {
  evidence: Evidence
  /** The number of its audit entries. */
  links: number
  seal: Selectable<SealTable> | undefined
  paper: string | undefined
  /** The files that the seal names. */
  shared: SharedDefinition[]
  people: { id: string; username: string; name: string }[]
}

/**
 * Reads the facts; undefined if there is no such application. They are as of one moment only if `db` reads a snapshot.
 */
export async function evidenceFacts(db: Db, id: string): Promise<EvidenceFacts | undefined> {
  const audited = await auditedHead(db, id)
  if (!audited) return undefined
  const evidence = await evidenceOf(db, id)
  const seal = await db.selectFrom('seal').selectAll().where('application_id', '=', id).executeTakeFirst()
  const paper = await db.selectFrom('sealed_paper').select('text').where('application_id', '=', id).executeTakeFirst()
  const { definitions = {} } = JSON.parse(seal?.text ?? '{}') as { definitions?: Record<string, string> }
  const shared: SharedDefinition[] = []
  for (const [name, hash] of Object.entries(definitions)) {
    const found = await findSharedDefinition(db, hash)
    if (found) shared.push({ ...found, name })
  }
  return {
    ...audited,
    evidence,
    links: evidence.audit?.link ?? 0,
    seal,
    paper: paper?.text,
    shared,
    people: await actorsOf(db, id),
  }
}

/** Returns everybody who acted in the application or was acted for. */
async function actorsOf(db: Db, id: string): Promise<EvidenceFacts['people']> {
  const acted = db.selectFrom('audit').where('application_id', '=', id)
  const rows = await acted
    .select('actor_id as id')
    .union(acted.select(sql<string>`on_behalf_of`.as('id')).where('on_behalf_of', 'is not', null))
    .execute()
  return db
    .selectFrom('app_user')
    .select(['id', 'username', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where(
      anyOf(
        'id',
        rows.map((row) => row.id),
      ),
    )
    .orderBy('username')
    .execute()
}

/**
 * Returns every field that an entry of the application changed, or that one of its questions or approved limits is
 * about.
 */
export async function placesRecorded(db: Db, id: string): Promise<Pick<FieldChange, 'form_type' | 'field'>[]> {
  const { rows } = await sql<Pick<FieldChange, 'form_type' | 'field'>>`
    SELECT DISTINCT place ->> 'form_type' AS form_type, place ->> 'field' AS field
    FROM audit, jsonb_array_elements(changes) AS change, LATERAL (VALUES (change), (
      CASE WHEN change ->> 'form_type' = '' THEN change -> 'after' END)) AS named (place)
    WHERE application_id = ${id}::uuid AND place ->> 'form_type' IS NOT NULL AND place ->> 'field' IS NOT NULL`.execute(
    db,
  )
  return rows
}
