import { type Selectable, sql } from 'kysely'
import type { QuestionTable } from '../../database/questionTable.ts'
import { anyOf } from '../anyOf.ts'
import type { StatementPart } from '../statementPart.ts'
import type { Db } from '../transaction.ts'

/** A question on a form of an application. */
export type QuestionRow = Selectable<QuestionTable>

/** The columns that never change. */
const fixed = ['id', 'application_id', 'form_type', 'field', 'text', 'asked_by', 'asked_of', 'asked_at'] as const

const changing = ['state', 'answer', 'ended_by', 'ended_for', 'ended_at', 'version'] as const satisfies Exclude<
  keyof QuestionRow,
  (typeof fixed)[number]
>[]

const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

/** Writes a new or changed question; a part of the statement that also writes the audit entry. */
export const questionPart = (row: QuestionRow): StatementPart => ({
  name: 'question',
  write: (bind) => sql`
    INSERT INTO question (${refs([...fixed, ...changing])})
    SELECT ${refs([...fixed, ...changing])} FROM jsonb_populate_recordset(NULL::question, ${bind('rows')}::jsonb)
    ON CONFLICT (id) DO UPDATE SET
      ${sql.join(changing.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}`,
  values: { rows: JSON.stringify([row]) },
})

/** Returns all questions of these applications, in the order in which they were asked. */
export function questionsOf(db: Db, applicationIds: string[]): Promise<QuestionRow[]> {
  return db
    .selectFrom('question')
    .selectAll()
    .where(anyOf('application_id', applicationIds))
    .orderBy('application_id')
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
}

/** Counts the questions of an application, and those that one person asked. */
export function countQuestions(db: Db, applicationId: string, askedBy: string): Promise<{ all: number; own: number }> {
  return db
    .selectFrom('question')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      sql<number>`count(*) FILTER (WHERE asked_by = ${askedBy}::uuid)`.as('own'),
    ])
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
}

/** Returns questions by id. */
export async function findQuestions(db: Db, ids: string[]): Promise<Map<string, QuestionRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('question').selectAll().where(anyOf('id', ids)).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the open questions to these people in open applications, the oldest first. */
export function openQuestionsFor(db: Db, people: string[], limit: number): Promise<QuestionRow[]> {
  return db
    .selectFrom('question')
    .innerJoin('application', 'application.id', 'question.application_id')
    .selectAll('question')
    .where('state', '=', sql.lit('open' as const))
    .where('closed', '=', false)
    .where(anyOf('asked_of', people))
    .orderBy('asked_at')
    .orderBy('question.id')
    .limit(limit)
    .execute()
}

/** Returns what others have answered this person, newest first. */
export function answersFor(db: Db, person: string, limit: number): Promise<QuestionRow[]> {
  return db
    .selectFrom('question')
    .selectAll()
    .where('state', '=', sql.lit('answered' as const))
    .where('asked_by', '=', person)
    .where('ended_by', '<>', person)
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the full names of the people that questions name, by id. */
export const namesInQuestions = (db: Db, rows: QuestionRow[]): Promise<ReadonlyMap<string, string>> =>
  namesOf(
    db,
    rows.flatMap(({ asked_by, asked_of, ended_by, ended_for }) => [asked_by, asked_of, ended_by, ended_for]),
  )

/** Returns the full names of people, by id. */
export async function namesOf(db: Db, ids: (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)].flatMap((id) => id ?? [])
  if (known.length === 0) return new Map()
  const { rows: found } = await sql<{ id: string; name: string }>`
    SELECT id, trim(first_name || ' ' || last_name) AS name FROM app_user WHERE id = ANY (${known}::uuid[])`.execute(db)
  return new Map(found.map(({ id, name }) => [id, name]))
}
