import { type SqlBool, sql } from 'kysely'
import { anyOf } from '../anyOf.ts'
import type { Application } from './application.ts'
import { type FormRow, applicationColumns, formColumns, fromRows } from './applicationRows.ts'
import type { Db, Tx } from '../transaction.ts'

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
  const row = await tx
    .selectFrom('application')
    .select(applicationColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && fromRows(row, await formRows(tx, id))
}

/** The same for the application that a workflow instance belongs to. */
export async function lockByInstance(tx: Tx, instanceId: string): Promise<Application | undefined> {
  const owner = tx.selectFrom('stage_form').select('application_id').where('instance_id', '=', instanceId)
  const row = await tx
    .selectFrom('application')
    .select(applicationColumns)
    .where('id', '=', owner)
    .forUpdate()
    .executeTakeFirst()
  return row && fromRows(row, await formRows(tx, row.id))
}

/** Whether the application is closed, which does not change until the transaction ends. */
export async function holdClosed(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx.selectFrom('application').select('closed').where('id', '=', id).forShare().executeTakeFirst())?.closed ===
    true
  )
}

export async function exists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('application').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** In the order of `ids`, each as it was at one moment; those that do not exist are left out. */
export async function findApplications(db: Db, ids: string[]): Promise<Application[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('application')
    .select(applicationColumns)
    .select(
      sql<JsonForm[]>`(
      SELECT coalesce(jsonb_agg(to_jsonb(stage_form)), '[]') FROM stage_form WHERE stage_form.application_id = application.id
    )`.as('forms'),
    )
    .where(anyOf('id', ids))
    .execute()
  const found = new Map(rows.map(({ forms, ...row }) => [row.id, fromRows(row, forms.map(fromJson))]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** As PostgreSQL writes a row into JSON. */
type Times = 'opened_at' | 'started_at' | 'completed_at'
type JsonForm = Omit<FormRow, Times> & Record<Times, string | null>

function fromJson(form: JsonForm): FormRow {
  const date = (text: string | null) => (text === null ? null : new Date(text))
  const { opened_at, started_at, completed_at } = form
  return { ...form, opened_at: date(opened_at), started_at: date(started_at), completed_at: date(completed_at) }
}

/** The ids of the applications in which one of these stages can be worked on, oldest first. */
export async function findOpenIn(db: Db, formTypes: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('application')
    .select('id')
    .where('closed', '=', false)
    .where(sql<SqlBool>`open_stages && ${formTypes}::text[]`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

function formRows(tx: Tx, applicationId: string): Promise<FormRow[]> {
  return tx.selectFrom('stage_form').select(formColumns).where('application_id', '=', applicationId).execute()
}
