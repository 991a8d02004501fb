import { type RawBuilder, sql } from 'kysely'
import type { WorkFacts } from '../../database/openWorkTable.ts'
import type { StatementPart } from '../statementPart.ts'
import type { Db } from '../transaction.ts'

/** An open stage of an application, an open condition or an open question, and who could act in it. */
export interface OpenWork {
  /** The form type of a stage; the id of a condition or a question. */
  formType: string
  /** Absent for a stage. */
  conditionId?: string
  questionId?: string
  since: Date
  /** The due day, YYYY-MM-DD; null if there is none. */
  dueOn: string | null
  /** The roles in which everybody may act. */
  roles: string[]
  /** The ids of the people who may act as a party of the application. */
  people: string[]
  /** The rank of the weakest authority level that suffices; null if none is needed. */
  levelRank: number | null
  /** The permission facts of a stage; null if they have to be read from the application. */
  facts?: WorkFacts | null
}

/** Stands for every role. */
export const anyRole = '*'

/** All open work of an application, as of the version that was read. */
export interface WorkOfApplication {
  applicationId: string
  version: number
  /** The hash of the definitions by which it was read. */
  reading: string
  work: OpenWork[]
}

/**
 * Stores an application's open work; parts of the statement that writes the application. Open questions end once the
 * application is closed.
 */
export const openWorkParts = (of: WorkOfApplication, { closed }: { closed: boolean }): StatementPart[] => [
  {
    name: 'work that ended',
    write: (bind) => sql`DELETE FROM open_work
      WHERE application_id = ${bind('application')}::uuid AND condition_id IS NULL
        AND (question_id IS NULL OR ${bind('closed')}::boolean) AND NOT form_type = ANY (${bind('open')}::text[])`,
    values: { application: of.applicationId, closed, open: of.work.map(({ formType }) => formType) },
  },
  keptWork('open work', [of]),
]

/** The part of a statement that writes open work. */
export const keptWork = (name: string, all: WorkOfApplication[]): StatementPart => ({
  name,
  write: (bind) => upsert(bind('rows')),
  values: { rows: rowsOf(all) },
})

/** Stores the open work of applications that were read before. Rows that a change has written in the meantime stay. */
export async function writeOpenWork(db: Db, all: WorkOfApplication[]): Promise<void> {
  if (all.length > 0) await upsert(sql`${rowsOf(all)}`).execute(db)
}

const rowsOf = (all: WorkOfApplication[]): string =>
  JSON.stringify(
    all.flatMap(({ applicationId: application_id, version, reading, work }) =>
      work.map(({ formType, conditionId, questionId, since, dueOn, roles, people, levelRank, facts = null }) => ({
        application_id,
        form_type: formType,
        since,
        due_on: dueOn ?? 'infinity',
        roles,
        people,
        level_rank: levelRank,
        version,
        reading,
        condition_id: conditionId ?? null,
        question_id: questionId ?? null,
        facts,
        facts_version: version,
      })),
    ),
  )

const upsert = (rows: RawBuilder<unknown>) => sql`
  INSERT INTO open_work (application_id, form_type, since, due_on, roles, people, level_rank, version, reading,
    condition_id, question_id, facts, facts_version)
  SELECT application_id, form_type, since, due_on, roles, people, level_rank, version, reading, condition_id,
    question_id, facts, facts_version
  FROM jsonb_populate_recordset(NULL::open_work, ${rows}::jsonb)
  ON CONFLICT (application_id, form_type) DO UPDATE SET since = excluded.since, due_on = excluded.due_on,
    roles = excluded.roles,
    people = excluded.people, level_rank = excluded.level_rank, version = excluded.version, reading = excluded.reading,
    facts = excluded.facts, facts_version = excluded.facts_version
  WHERE open_work.version <= excluded.version`

/** The next open applications, and those whose open work is missing or of an earlier version or reading. */
export interface UnkeptApplications {
  /** The id of the last application that was looked at; null if there are none. */
  last: string | null
  unkept: string[]
}

/** Looks at the next open applications after this one. */
export async function findUnkept(db: Db, reading: string, after: string, limit: number): Promise<UnkeptApplications> {
  const { rows } = await sql<UnkeptApplications>`
    WITH next AS (
      SELECT id, version, open_stages FROM application WHERE NOT closed AND id > ${after}::uuid ORDER BY id
        LIMIT ${sql.lit(limit)}
    )
    SELECT (SELECT id FROM next ORDER BY id DESC LIMIT 1) AS last, coalesce((
      SELECT jsonb_agg(DISTINCT next.id) FROM next CROSS JOIN unnest(open_stages) AS stage
      LEFT JOIN open_work ON application_id = next.id AND form_type = stage
      WHERE open_work.version IS DISTINCT FROM next.version OR reading <> ${reading}
        OR facts_version IS DISTINCT FROM next.version
    ), '[]') AS unkept`.execute(db)
  return rows[0] ?? { last: null, unkept: [] }
}

/**
 * Removes the open work of stages, conditions and questions that are no longer open. A process of a version without
 * this table may have closed a stage; `writeOpenWork` may have written what ended after it was read.
 */
export async function removeEndedWork(db: Db): Promise<void> {
  await sql`DELETE FROM open_work USING application
    WHERE application.id = application_id AND (
      condition_id IS NULL AND (closed OR question_id IS NULL AND NOT form_type = ANY (open_stages))
      OR EXISTS (SELECT FROM condition_subsequent AS ended
        WHERE ended.id = condition_id AND ended.state NOT IN ('open', 'waiver_asked'))
      OR EXISTS (SELECT FROM question AS ended WHERE ended.id = question_id AND ended.state <> 'open')
    )`.execute(db)
}

/** The position of a piece of work in the list: the earliest due first, then what has been open longest. */
export interface WorkPlace {
  applicationId: string
  /** The form type of a stage; the id of a condition or a question. */
  formType: string
  /** Null for a stage. */
  conditionId: string | null
  questionId: string | null
  since: Date
  /** YYYY-MM-DD, or `infinity`. */
  dueOn: string
}

/** The position of the last row of a page. */
export type WorkCursor = Omit<WorkPlace, 'conditionId' | 'questionId'>

interface Workers {
  roles: string[]
  people: string[]
  /** The rank of the person's own authority level. */
  levelRank: number
  /** Whether to find conditions only. */
  conditionsOnly?: boolean
}

/** Finds the next open work in which these people may be able to act. */
export async function findOpenWork(
  db: Db,
  { roles, people, levelRank, conditionsOnly }: Workers,
  after: WorkCursor | undefined,
  limit: number,
): Promise<WorkPlace[]> {
  const later = after
    ? sql`AND (due_on, since, application_id, form_type) >
        (${after.dueOn}::date, ${after.since}::timestamptz, ${after.applicationId}::uuid, ${after.formType}::text)`
    : sql``
  const meant = conditionsOnly ? sql`AND condition_id IS NOT NULL` : sql``
  const { rows } = await sql<WorkPlace>`
    SELECT application_id AS "applicationId", form_type AS "formType", condition_id AS "conditionId",
      question_id AS "questionId", since, due_on AS "dueOn" FROM open_work
    WHERE (roles && ${[...roles, anyRole]}::text[] OR people && ${people}::uuid[])
      AND (level_rank IS NULL OR level_rank >= ${levelRank}) ${meant} ${later}
    ORDER BY due_on, since, application_id, form_type LIMIT ${limit}`.execute(db)
  return rows
}

/**
 * Returns who handed each piece of work over, in the order of `work`: the person who last moved the application before
 * the work was open, or at that moment.
 */
export async function findHandovers(
  db: Db,
  work: Pick<WorkPlace, 'applicationId' | 'since'>[],
): Promise<{ id: string; name: string; absent: string | null }[]> {
  if (work.length === 0) return []
  const [ids, times] = [work.map(({ applicationId }) => applicationId), work.map(({ since }) => since)]
  const { rows } = await sql<{ id: string; name: string; absent: string | null }>`
    SELECT actor.id, trim(actor.first_name || ' ' || actor.last_name) AS name,
      trim(absent.first_name || ' ' || absent.last_name) AS absent
    FROM unnest(${ids}::uuid[], ${times}::timestamptz[]) WITH ORDINALITY AS given (application, since, place)
    LEFT JOIN LATERAL (
      SELECT actor_id, on_behalf_of FROM audit
      WHERE application_id = application AND action IN ('created', 'transition', 'waiver asked') AND at <= since
        ORDER BY seq DESC LIMIT 1
    ) AS handover ON true
    LEFT JOIN app_user AS actor ON actor.id = actor_id LEFT JOIN app_user AS absent ON absent.id = on_behalf_of
    ORDER BY place`.execute(db)
  return rows
}
