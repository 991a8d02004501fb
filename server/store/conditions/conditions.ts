import { type Selectable, type SqlBool, sql } from 'kysely'
import type { ConditionTable } from '../../database/conditionTable.ts'
import { anyOf } from '../anyOf.ts'
import type { StatementPart } from '../statementPart.ts'
import type { Db } from '../transaction.ts'

/** A condition subsequent of a closed application. */
export type ConditionRow = Selectable<ConditionTable>

/** The columns that never change. */
const fixed = [
  'id',
  'application_id',
  'form_type',
  'field',
  'place',
  'text',
  'owner',
  'due_on',
  'needs_document',
  'stated_at',
] as const

const changing = [
  'state',
  'asked_by',
  'asked_for',
  'asked_at',
  'reason',
  'ended_by',
  'ended_for',
  'ended_at',
  'note',
  'document_id',
  'version',
] as const satisfies Exclude<keyof ConditionRow, (typeof fixed)[number]>[]

const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

/** Writes new or changed conditions; a part of the statement that also writes the audit entry. */
export const conditionsPart = (rows: ConditionRow[]): StatementPart => ({
  name: 'conditions',
  write: (bind) => sql`
    INSERT INTO condition_subsequent (${refs([...fixed, ...changing])})
    SELECT ${refs([...fixed, ...changing])} FROM jsonb_populate_recordset(NULL::condition_subsequent,
      ${bind('rows')}::jsonb)
    ON CONFLICT (id) DO UPDATE SET
      ${sql.join(changing.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}`,
  values: { rows: JSON.stringify(rows) },
})

/** Returns all conditions of these applications, in the order in which they were stated. */
export function conditionsOf(db: Db, applicationIds: string[]): Promise<ConditionRow[]> {
  return db
    .selectFrom('condition_subsequent')
    .selectAll()
    .where(anyOf('application_id', applicationIds))
    .orderBy('application_id')
    .orderBy('form_type')
    .orderBy('field')
    .orderBy('place')
    .execute()
}

/** Returns conditions by id. */
export async function findConditions(db: Db, ids: string[]): Promise<Map<string, ConditionRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('condition_subsequent').selectAll().where(anyOf('id', ids)).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns when the waiver of each condition that is open again was last refused, by the condition's id. */
export async function lastRefusals(db: Db, conditions: ConditionRow[]): Promise<ReadonlyMap<string, Date>> {
  const changed = conditions.filter(({ state, version }) => state === 'open' && version > 1)
  if (changed.length === 0) return new Map()
  const applicationIds = [...new Set(changed.map(({ application_id }) => application_id))]
  const { rows } = await sql<{ id: string; at: Date }>`
    SELECT changes -> 0 -> 'after' ->> 'id' AS id, max(at) AS at FROM audit
    WHERE application_id = ANY (${applicationIds}::uuid[]) AND action = 'waiver refused' GROUP BY 1`.execute(db)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** Says which application has open conditions, and which table stated them. */
export interface OpenConditions extends Pick<ConditionRow, 'form_type' | 'field' | 'owner'> {
  conditions: number
}

export function countOpenConditions(db: Db): Promise<OpenConditions[]> {
  return db
    .selectFrom('condition_subsequent')
    .select(['form_type', 'field', 'owner', (eb) => eb.fn.countAll<number>().as('conditions')])
    .where('state', 'in', ['open', 'waiver_asked'])
    .groupBy(['form_type', 'field', 'owner'])
    .orderBy('form_type')
    .orderBy('field')
    .orderBy('owner')
    .execute()
}

/** Returns the full names of the people, by id, and the names of the documents to which conditions refer. */
export async function namesIn(db: Db, rows: ConditionRow[]): Promise<ReadonlyMap<string, string>> {
  const people = rows.flatMap(({ asked_by, asked_for, ended_by, ended_for }) => [
    asked_by,
    asked_for,
    ended_by,
    ended_for,
  ])
  const ids = [...new Set([...people, ...rows.map(({ document_id }) => document_id)])].flatMap((id) => id ?? [])
  if (ids.length === 0) return new Map()
  const { rows: found } = await sql<{ id: string; name: string }>`
    SELECT id, trim(first_name || ' ' || last_name) AS name FROM app_user WHERE id = ANY (${ids}::uuid[])
    UNION ALL SELECT id, name FROM document WHERE id = ANY (${ids}::uuid[])`.execute(db)
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** Returns the open conditions that are overdue on this day, the latest due first; with `after`, those after it. */
export function overdueConditions(
  db: Db,
  today: string,
  after: Pick<ConditionRow, 'due_on' | 'id'> | undefined,
  limit: number,
): Promise<ConditionRow[]> {
  return db
    .selectFrom('condition_subsequent')
    .selectAll()
    .where('state', 'in', ['open', 'waiver_asked'])
    .where('due_on', '<', today)
    .$if(after !== undefined, (all) =>
      all.where(sql<SqlBool>`(due_on, id) < (${after?.due_on}::date, ${after?.id}::uuid)`),
    )
    .orderBy('due_on', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the documents attached for these conditions, oldest first, without removed ones. */
export async function documentsFor(db: Db, conditionIds: string[]) {
  if (conditionIds.length === 0) return []
  return db
    .selectFrom('document')
    .select(['id', 'name', 'condition_id'])
    .where(anyOf('condition_id', conditionIds))
    .where('removed_at', 'is', null)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()
}
