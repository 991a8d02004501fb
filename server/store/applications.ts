import { type SqlBool, sql } from 'kysely'
import type { Application } from './application.ts'
import { type FormRow, fromRows, toFormRow, toRow } from './applicationRows.ts'
import type { Db, Tx } from './transaction.ts'

/** The next `CR-YYYY-NNNNN` (decision 13): numbers of a year are given without gaps, in the order of commits. */
export async function nextReferenceNumber(tx: Tx, year: number): Promise<string> {
  const { last } = await tx
    .insertInto('reference_counter')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((eb) => ({ last: eb('reference_counter.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return `CR-${year}-${String(last).padStart(5, '0')}`
}

/** Nobody else can change the application until the transaction ends. */
export async function lockApplication(tx: Tx, id: string): Promise<Application | undefined> {
  const row = await tx.selectFrom('application').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return undefined
  return fromRows(row, await formRows(tx, [id]))
}

export async function exists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('application').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** In the order of `ids`; those that do not exist are left out. */
export async function findApplications(db: Db, ids: string[]): Promise<Application[]> {
  if (ids.length === 0) return []
  const [rows, forms] = await Promise.all([
    db.selectFrom('application').selectAll().where('id', 'in', ids).execute(),
    formRows(db, ids),
  ])
  const formsOf = new Map<string, FormRow[]>(ids.map((id) => [id, []]))
  for (const form of forms) formsOf.get(form.application_id)?.push(form)
  const found = new Map(rows.map((row) => [row.id, fromRows(row, formsOf.get(row.id) ?? [])]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** The ids of the applications in which one of these stages can be worked on, newest first. */
export async function findOpenIn(db: Db, formTypes: string[], limit?: number): Promise<string[]> {
  let query = db
    .selectFrom('application')
    .select('id')
    .where('closed', '=', false)
    .where(sql<SqlBool>`open_stages && ${formTypes}::text[]`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  if (limit !== undefined) query = query.limit(limit)
  return (await query.execute()).map(({ id }) => id)
}

/** The application that a workflow instance belongs to. */
export async function findByInstance(db: Db, instanceId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('stage_form')
    .select('application_id')
    .where('instance_id', '=', instanceId)
    .executeTakeFirst()
  return row?.application_id
}

export async function insertApplication(tx: Tx, application: Application): Promise<void> {
  await tx.insertInto('application').values(toRow(application)).execute()
  await writeForms(tx, application)
}

/** Writes the application and those of its forms that changed at its present version. */
export async function updateApplication(tx: Tx, application: Application): Promise<void> {
  const { id, ...row } = toRow(application)
  await tx.updateTable('application').set(row).where('id', '=', id).execute()
  await writeForms(tx, application)
}

async function writeForms(tx: Tx, application: Application): Promise<void> {
  const changed = [...application.forms.values()].filter(({ version }) => version === application.version)
  if (changed.length === 0) return
  await tx
    .insertInto('stage_form')
    .values(changed.map((form) => toFormRow(application.id, form)))
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'form_type']).doUpdateSet(({ ref }) => ({
        data: ref('excluded.data'),
        definition_hash: ref('excluded.definition_hash'),
        state: ref('excluded.state'),
        state_code: ref('excluded.state_code'),
        state_name: ref('excluded.state_name'),
        started_at: ref('excluded.started_at'),
        completed_at: ref('excluded.completed_at'),
        completed_by: ref('excluded.completed_by'),
        version: ref('excluded.version'),
      })),
    )
    .execute()
}

function formRows(db: Db, ids: string[]): Promise<FormRow[]> {
  return db.selectFrom('stage_form').selectAll().where('application_id', 'in', ids).execute()
}
