import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { PublicKey } from '../../../server/audit/key.ts'
import { verifyAudit } from '../../../server/audit/verify.ts'
import type { Database } from '../../../server/database/tables.ts'
import { openDefinitions } from '../../../server/definitions/live.ts'
import { workflowsOf } from '../../../server/model/machines/workflows.ts'
import { differencesFromAudit } from './differencesFromAudit.ts'

type Db = Kysely<Database>

/**
 * What does not agree in a database that nobody is writing to: half transitions, versions lost or made twice, an audit
 * that is not what was written, documents in pieces, ranks and counts that are wrong. `keys` have signed the audit's
 * checkpoints.
 */
export async function inconsistencies(db: Db, keys: PublicKey[] = []): Promise<string[]> {
  const found = await Promise.all([
    verifyAudit(db, keys).then(({ breaks }) => breaks),
    applications(db),
    documents(db),
    ranks(db),
    counts(db),
    halves(db),
  ])
  return found.flat()
}

async function applications(db: Db): Promise<string[]> {
  const workflows = workflowsOf(
    await openDefinitions('schemas', { cache: 'node_modules/.cache/definitions' }).current(),
  )
  const found: string[] = []
  for (const row of await db.selectFrom('application').selectAll().orderBy('reference_number').execute()) {
    const forms = await db.selectFrom('stage_form').selectAll().where('application_id', '=', row.id).execute()
    const entries = await db
      .selectFrom('audit')
      .selectAll()
      .where('application_id', '=', row.id)
      .orderBy('seq')
      .execute()
    found.push(...differencesFromAudit(workflows, { row, forms, entries }))
  }
  return found
}

/** Each has all its parts, and the audit tells of it. */
async function documents(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const { id, name, size, sha256 } of await db.selectFrom('document').selectAll().execute()) {
    const parts = await db
      .selectFrom('document_part')
      .select('bytes')
      .where('document_id', '=', id)
      .orderBy('number')
      .execute()
    const content = Buffer.concat(parts.map(({ bytes }) => bytes))
    const hash = createHash('sha256').update(content).digest('hex')
    if (content.length !== size || hash !== sha256) found.push(`The document ${name} is not what was sent.`)
  }
  const kept = await sql<AuditGap>`
    SELECT application_id, added, documents FROM (
      SELECT application_id, count(*)::integer AS documents FROM document GROUP BY application_id) AS kept
    FULL JOIN (
      SELECT application_id, count(*)::integer AS added FROM audit WHERE action = 'document added'
        GROUP BY application_id) AS told
    USING (application_id) WHERE documents IS DISTINCT FROM added`.execute(db)
  const untold = kept.rows.map(
    ({ application_id, added, documents: there }) =>
      `${application_id} has ${there} documents; its audit tells of ${added}.`,
  )
  const orphans = await sql<{
    document_id: string
  }>`SELECT document_id FROM document_part WHERE document_id NOT IN (SELECT id FROM document)`.execute(db)
  return [
    ...found,
    ...untold,
    ...orphans.rows.map(({ document_id }) => `A part belongs to no document ${document_id}.`),
  ]
}

interface AuditGap {
  application_id: string
  added: number | null
  documents: number | null
}

async function ranks(db: Db): Promise<string[]> {
  const ranked = await db
    .selectFrom('application')
    .select(['reference_number', 'rank', 'closed'])
    .where('rank', 'is not', null)
    .execute()
  const twice = ranked.filter(({ rank }, n) => ranked.findIndex((other) => other.rank === rank) < n)
  return [
    ...twice.map(({ reference_number, rank }) => `${reference_number} shares rank ${rank}.`),
    ...ranked.filter(({ closed }) => closed).map(({ reference_number }) => `${reference_number} is closed and ranked.`),
  ]
}

/** What is counted as it is written: how many applications are in each state, and the numbers given in a year. */
async function counts(db: Db): Promise<string[]> {
  const { rows: tallies } = await sql<{ state_name: string }>`
    SELECT state_name FROM (
      SELECT closed, state_code, state_name, priority, number FROM application_tally
      UNION ALL SELECT closed, state_code, state_name, priority, -1 FROM application) AS each
    GROUP BY closed, state_code, state_name, priority HAVING sum(number) <> 0`.execute(db)
  const { rows: years } = await sql<{ year: number }>`
    SELECT year FROM reference_counter
    WHERE last <> (SELECT count(*) FROM application WHERE reference_number LIKE 'CR-' || year || '-%')`.execute(db)
  return [
    ...tallies.map(({ state_name }) => `The applications in ${state_name} are miscounted.`),
    ...years.map(({ year }) => `The reference numbers of ${year} have a gap.`),
  ]
}

/** Keys of requests that were not answered, and drafts of what is closed. */
async function halves(db: Db): Promise<string[]> {
  const open = await db.selectFrom('answer').select('key').where('status', 'is', null).execute()
  const drafts = await db
    .selectFrom('draft')
    .innerJoin('application', 'id', 'application_id')
    .select('reference_number')
    .where('closed', '=', true)
    .execute()
  return [
    ...open.map(({ key }) => `The key ${key} was taken and never answered.`),
    ...drafts.map(({ reference_number }) => `${reference_number} is closed and has a draft.`),
  ]
}
