import { type SqlBool, sql } from 'kysely'
import { anyOf } from '../anyOf.ts'
import { type Bind, compiled } from '../compiled.ts'
import type { StoredApplication } from './application.ts'
import { type FormRow, applicationColumns, fromRows } from './applicationRows.ts'
import type { Db, Tx } from '../transaction.ts'

/**
 * Returns the next `CR-YYYY-NNNNN` (spec decision 13). The numbers of a year have no gaps and follow the order of
 * commits.
 */
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

/** Identifies an application by its id, or by the id of the workflow instance of one of its forms. */
export interface Target {
  id?: string
  instanceId?: string
}

/** Locks the application until the transaction ends. Returns its id, or undefined if there is no such application. */
export async function lockApplication(tx: Tx, target: Target): Promise<string | undefined> {
  return (await askLock(tx, { id: null, instanceId: null, ...target }))[0]?.id
}

const askLock = compiled<Record<keyof Target, string | null>, { id: string }>((db, bind) =>
  db.selectFrom('application').select('id').where('id', '=', idOf(bind)).forUpdate(),
)

/** The id of the application that a target identifies. */
export const idOf = (bind: Bind<Record<keyof Target, string | null>>) =>
  sql<string>`coalesce(${bind('id')}::uuid, (SELECT application_id FROM stage_form
    WHERE instance_id = ${bind('instanceId')}::uuid))`

/** Whether the application is closed. It can be neither closed nor reopened until the transaction ends. */
export async function holdClosed(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx.selectFrom('application').select('closed').where('id', '=', id).forShare().executeTakeFirst())?.closed ===
    true
  )
}

export async function exists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('application').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Returns the id of the application with a reference number. */
export async function idOfReference(db: Db, referenceNumber: string): Promise<string | undefined> {
  const query = db.selectFrom('application').select('id').where('reference_number', '=', referenceNumber)
  return (await query.executeTakeFirst())?.id
}

/** The forms of a row of `application`. */
export const formsOf = sql<JsonForm[]>`(
  SELECT coalesce(jsonb_agg(to_jsonb(stage_form)), '[]') FROM stage_form
    WHERE stage_form.application_id = application.id)`

/** Returns the applications in the order of `ids`, each as of one moment, without those that do not exist. */
export async function findApplications(db: Db, ids: string[]): Promise<StoredApplication[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('application')
    .select(applicationColumns)
    .select(formsOf.as('forms'))
    .where(anyOf('id', ids))
    .execute()
  const found = new Map(rows.map(({ forms, ...row }) => [row.id, fromRows(row, forms.map(fromJson))]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** The columns that PostgreSQL writes into JSON as text. */
type Times = 'opened_at' | 'started_at' | 'completed_at'
export type JsonForm = Omit<FormRow, Times> & Record<Times, string | null>

export function fromJson(form: JsonForm): FormRow {
  const date = (text: string | null) => (text === null ? null : new Date(text))
  const { opened_at, started_at, completed_at } = form
  return { ...form, opened_at: date(opened_at), started_at: date(started_at), completed_at: date(completed_at) }
}

/** Returns the ids of the applications in which one of these stages can be worked on, oldest first. */
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
