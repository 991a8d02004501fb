import { type Insertable, type SqlBool, sql } from 'kysely'
import type { AuditTable, FieldChange, StateChange } from '../../database/applicationTables.ts'
import { fullName } from '../people/fullName.ts'
import type { StatementPart } from '../statementPart.ts'
import { type Db, type Tx } from '../transaction.ts'

export const auditActions = [
  'created',
  'saved',
  'transition',
  'sealed',
  'ranked',
  'document added',
  'document removed',
  'conditions stated',
  'condition fulfilled',
  'waiver asked',
  'waiver refused',
  'condition waived',
  'question asked',
  'question answered',
  'question withdrawn',
] as const

export type AuditAction = (typeof auditActions)[number]

/** What happened to an application; the contract's HistoryEntry names the actions. */
export interface AuditEntry {
  applicationId: string
  /** The version of the application that the action made; null if it made none. */
  version: number | null
  at: Date
  actorId: string
  /** The role in which the person acted. */
  actorRole: string
  /** The absent colleague for whom the person acted. */
  onBehalfOf?: string
  action: AuditAction
  formType?: string
  transition?: { code: string; name: string; from: string; to: string }
  /** The application's state before and after, if the action changed it. */
  overall?: { from: string; to: string }
  changes?: FieldChange[]
  /** What the action did to other stages. */
  effects?: StateChange[]
  /** The changes of columns other than the forms' fields. The form type is empty for the application's own columns. */
  rowChanges?: FieldChange[]
  comments?: string
  /** The notices that were shown beside the transition and did not refuse it. */
  notices?: string[]
  definitionHash?: string
  requestId?: string
}

export function toAuditRow(entry: AuditEntry): Insertable<AuditTable> {
  return {
    application_id: entry.applicationId,
    version: entry.version,
    at: entry.at,
    actor_id: entry.actorId,
    actor_role: entry.actorRole,
    action: entry.action,
    form_type: entry.formType ?? null,
    transition_code: entry.transition?.code ?? null,
    transition_name: entry.transition?.name ?? null,
    from_state: entry.transition?.from ?? null,
    to_state: entry.transition?.to ?? null,
    overall_from: entry.overall?.from ?? null,
    overall_to: entry.overall?.to ?? null,
    changes: JSON.stringify(entry.changes ?? []),
    effects: JSON.stringify(entry.effects ?? []),
    row_changes: JSON.stringify(entry.rowChanges ?? []),
    comments: entry.comments ?? null,
    notices: JSON.stringify(entry.notices ?? []),
    definition_hash: entry.definitionHash ?? null,
    request_id: entry.requestId ?? null,
    on_behalf_of: entry.onBehalfOf ?? null,
  }
}

/** The part of a statement that records an entry together with the change that it describes. */
export function auditPart(entry: AuditEntry): StatementPart {
  const row = toAuditRow(entry)
  const columns = Object.keys(row)
  return {
    name: 'audit',
    write: (bind) =>
      sql`INSERT INTO audit (${sql.join(columns.map((column) => sql.ref(column)))})
        VALUES (${sql.join(columns.map(bind))})`,
    values: { ...row },
  }
}

/** Returns the request id of the first entry of the whole audit. */
export async function firstRequestId(db: Db): Promise<string | null | undefined> {
  return (await db.selectFrom('audit').select('request_id').orderBy('seq').limit(1).executeTakeFirst())?.request_id
}

export async function record(tx: Tx, entries: AuditEntry[]): Promise<void> {
  const rows = entries.map(toAuditRow)
  // PostgreSQL accepts at most 65,535 parameters in a statement, and writing a long one blocks other requests; a
  // ranking may concern thousands of applications.
  for (let from = 0; from < rows.length; from += batch) {
    await tx
      .insertInto('audit')
      .values(rows.slice(from, from + batch))
      .execute()
  }
}

const batch = 200

/**
 * Returns which fields were changed since a version, oldest first, each with the person and the time. It leaves out the
 * values, which may be as long as the forms.
 */
export async function changesSince(db: Db, applicationId: string, version: number) {
  const rows = await db
    .selectFrom('audit')
    .innerJoin('app_user', 'app_user.id', 'audit.actor_id')
    .select(['audit.at', 'app_user.first_name', 'app_user.last_name'])
    .select(
      sql<Pick<FieldChange, 'form_type' | 'field'>[]>`(
      SELECT coalesce(jsonb_agg(change - 'before' - 'after'), '[]') FROM jsonb_array_elements(changes) AS change
    )`.as('changes'),
    )
    .where('application_id', '=', applicationId)
    .where('version', '>', version)
    .orderBy('seq')
    .execute()
  return rows.flatMap(({ changes, at, ...actor }) => changes.map((change) => ({ ...change, at, by: fullName(actor) })))
}

export interface HistoryQuery {
  limit: number
  /** The id of the entry before those wanted. */
  cursor?: string
  actions?: string[]
  /** Only entries that concern this stage: actions in it, and changes of its data or its state. */
  formType?: string
}

/** In bytes: the most that the changes on a page may take, except for those of its first entry. */
export const longestPage = 500_000

/** The names of the person who acted (`app_user`) and of the colleague for whom they acted (`absent`). */
export const namesOfPeople = [
  'app_user.first_name',
  'app_user.last_name',
  'absent.first_name as absent_first_name',
  'absent.last_name as absent_last_name',
] as const

/** Returns what happened to an application, newest first, and whether there is more. */
export async function history(db: Db, applicationId: string, query: HistoryQuery) {
  const entries = await db
    .with('page', () => pageOf(db, applicationId, query))
    .selectFrom('page')
    .innerJoin('audit', 'audit.seq', 'page.seq')
    .innerJoin('app_user', 'app_user.id', 'audit.actor_id')
    .leftJoin('app_user as absent', 'absent.id', 'audit.on_behalf_of')
    .selectAll('audit')
    .select(namesOfPeople)
    .select(sql<number>`(SELECT count(*) FROM page)`.as('found'))
    .where('audit.application_id', '=', applicationId)
    .where(sql<SqlBool>`page.bytes_before < ${longestPage}`)
    .orderBy('page.seq', 'desc')
    .limit(query.limit)
    .execute()
  return { entries, more: (entries[0]?.found ?? 0) > entries.length }
}

/** Selects one entry more than requested, each with the total length of the changes before it. */
function pageOf(db: Db, applicationId: string, { limit, cursor, actions, formType }: HistoryQuery) {
  let query = db
    .selectFrom('audit')
    .select('seq')
    .select(
      sql<number>`sum(octet_length(changes::text)) OVER (ORDER BY seq DESC) - octet_length(changes::text)`.as(
        'bytes_before',
      ),
    )
    .where('application_id', '=', applicationId)
  if (actions) query = query.where('action', 'in', actions)
  if (formType !== undefined) query = query.where(concerns(formType))
  if (cursor !== undefined) {
    const last = db
      .selectFrom('audit')
      .select('seq')
      .where('id', '=', cursor)
      .where('application_id', '=', applicationId)
    query = query.where('seq', '<', last)
  }
  return query.orderBy('seq', 'desc').limit(limit + 1)
}

export type HistoryRow = Omit<Awaited<ReturnType<typeof history>>['entries'][number], 'found'>

function concerns(formType: string) {
  const named = JSON.stringify([{ form_type: formType }])
  return sql<SqlBool>`(form_type = ${formType} OR changes @> ${named}::jsonb OR effects @> ${named}::jsonb)`
}

/**
 * Returns the people who count as the writers of a party's fields of a form. If the last change was made in the
 * writer's own right, it is that person alone; if a delegate made it, it is everybody who was the last to write one of
 * the fields.
 */
export async function lastWriters(
  db: Db,
  applicationId: string,
  formType: string,
  fields: string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ actor_id: string; on_behalf_of: string | null }>`
    SELECT actor_id, on_behalf_of FROM (
      SELECT DISTINCT ON (change ->> 'field') actor_id, on_behalf_of, seq FROM audit,
        jsonb_array_elements(changes) AS change
      WHERE application_id = ${applicationId} AND change ->> 'form_type' = ${formType}
        AND change ->> 'field' = ANY (${fields}::text[])
      ORDER BY change ->> 'field', seq DESC
    ) AS last ORDER BY seq DESC`.execute(db)
  const [newest] = rows
  const counted = newest?.on_behalf_of === null ? [newest] : rows
  return new Set(counted.map(({ actor_id }) => actor_id))
}
