import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../transaction.ts'
import { type HistoryRow, auditActions, longestPage, namesOfPeople } from './audit.ts'

/** The filters of a search in the audit. */
export interface AuditQuery {
  person?: string
  actions?: string[]
  /** Form types, or fields as `<form type>.<field>`; an entry has to concern one of them. */
  places?: string[]
  application?: string
  since?: Date
  /** Entries before this moment. */
  until?: Date
}

/** The entry after which a page begins. */
export interface AuditPosition {
  /** The time with all its digits. */
  at: string
  seq: number
}

export interface FoundEntry extends HistoryRow {
  reference_number: string
  application_title: string | null
}

export interface AuditPage {
  entries: FoundEntry[]
  /** The id of the last entry that was examined, if there may be more. */
  next: string | null
  /** The time of that entry, if entries after the last one found were examined and did not match. */
  lookedUntil: Date | null
}

/** How many entries are examined for one page if no index covers all filters. */
const window = 2_000

export async function findPosition(db: Db, entryId: string): Promise<AuditPosition | undefined> {
  const { rows } = await sql<AuditPosition>`
    SELECT at::text AS at, seq FROM audit WHERE id = ${entryId}::uuid`.execute(db)
  return rows[0]
}

/**
 * Finds entries of all applications, newest first. A page may be short or empty although more follow, if few entries
 * match.
 */
export async function searchAudit(
  db: Db,
  query: AuditQuery,
  after: AuditPosition | undefined,
  limit: number,
): Promise<AuditPage> {
  const { found, looked, last } = await find(db, query, after, limit)
  const seqs = found.slice(0, limit)
  const entries = seqs.length > 0 ? await entriesAt(db, seqs) : []
  const isCut = found.length > entries.length
  const isLast = !isCut && looked < looksAt(query, limit)
  if (isCut || isLast) return { entries, next: isCut ? (entries.at(-1)?.id ?? null) : null, lookedUntil: null }
  return { entries, next: last?.id ?? null, lookedUntil: last?.at ?? null }
}

/** How many entries are examined: one more than fits on the page, or the window if some of them may not match. */
const looksAt = (query: AuditQuery, limit: number): number => (isNarrowed(query) ? window : limit + 1)

/** Whether filters apply that the index of places does not cover: it knows no people and no actions. */
const isNarrowed = ({ places, person, actions, application }: AuditQuery): boolean =>
  places !== undefined && application === undefined && (person !== undefined || actions !== undefined)

interface AuditScan {
  /** The numbers (`seq`) of the entries found: at most one more than requested. */
  found: number[]
  /** How many entries were examined; `last` is the last of them. */
  looked: number
  last: { id: string; at: Date } | undefined
}

async function find(db: Db, query: AuditQuery, after: AuditPosition | undefined, limit: number): Promise<AuditScan> {
  const most = looksAt(query, limit)
  const sources = sourcesOf(query, boundsOf(query, after)).map(
    (source) => sql`(${source} ORDER BY at DESC, seq DESC LIMIT ${most})`,
  )
  const { rows } = await sql<{ found: number[] | null; looked: number; last_id: string | null; last_at: Date | null }>`
    WITH looked AS MATERIALIZED (
      SELECT DISTINCT at, seq FROM (${sql.join(sources, sql` UNION ALL `)}) AS source
      ORDER BY at DESC, seq DESC LIMIT ${most}
    ), page AS (
      SELECT at, seq FROM looked ${isNarrowed(query) ? narrowing(query) : sql``}
      ORDER BY at DESC, seq DESC LIMIT ${limit + 1}
    ), last AS (SELECT seq FROM looked ORDER BY at, seq LIMIT 1)
    SELECT (SELECT array_agg(seq ORDER BY at DESC, seq DESC) FROM page) AS found,
      (SELECT count(*) FROM looked) AS looked, audit.id AS last_id, audit.at AS last_at
    FROM (SELECT) AS one LEFT JOIN audit ON audit.seq = (SELECT seq FROM last)`.execute(db)
  const row = rows[0]
  return {
    found: (row?.found ?? []).map(Number),
    looked: row?.looked ?? 0,
    last: row?.last_id && row.last_at ? { id: row.last_id, at: row.last_at } : undefined,
  }
}

function boundsOf({ since, until }: AuditQuery, after: AuditPosition | undefined): RawBuilder<SqlBool>[] {
  return [
    since && sql<SqlBool>`at >= ${since}::timestamptz`,
    until && sql<SqlBool>`at < ${until}::timestamptz`,
    after && sql<SqlBool>`(at, seq) < (${after.at}::timestamptz, ${after.seq}::bigint)`,
  ].filter((each) => each !== undefined)
}

/** Builds the queries that each read one index from its end; together they find every matching entry. */
function sourcesOf(query: AuditQuery, bounds: RawBuilder<SqlBool>[]): RawBuilder<unknown>[] {
  const { person, actions, places, application } = query
  const from = (table: string, ...where: RawBuilder<SqlBool>[]) =>
    sql`SELECT at, seq FROM ${sql.table(table)}
      WHERE ${sql.join([sql`true`, ...where, ...bounds], sql` AND `)}`
  const byPerson = person === undefined ? [] : [sql<SqlBool>`actor_id = ${person}::uuid`]
  if (application !== undefined) {
    const byAction = actions ? [sql<SqlBool>`action = ANY (${actions}::text[])`] : []
    const byPlace = places ? [isAt(places)] : []
    return [from('audit', sql<SqlBool>`application_id = ${application}::uuid`, ...byPerson, ...byAction, ...byPlace)]
  }
  if (places) return places.map((place) => from('audit_place', sql<SqlBool>`place = ${place}`))
  if (!actions && person === undefined) return [from('audit')]
  return (actions ?? auditActions).map((action) => from('audit', sql<SqlBool>`action = ${action}`, ...byPerson))
}

const isAt = (places: string[]) => sql<SqlBool>`EXISTS (SELECT FROM audit_place AS here
  WHERE here.place = ANY (${places}::text[]) AND here.at = audit.at AND here.seq = audit.seq)`

function narrowing({ person, actions }: AuditQuery): RawBuilder<unknown> {
  const where = [
    person !== undefined && sql`actor_id = ${person}::uuid`,
    actions && sql`action = ANY (${actions}::text[])`,
  ].filter((each) => typeof each === 'object')
  return sql`JOIN audit USING (at, seq) WHERE ${sql.join(where, sql` AND `)}`
}

/** Reads the first entries whose changes are together short enough; always at least one. */
async function entriesAt(db: Db, seqs: number[]): Promise<FoundEntry[]> {
  const lengths = db
    .selectFrom('audit')
    .select('seq')
    .select(
      sql<number>`sum(octet_length(changes::text)) OVER (ORDER BY at DESC, seq DESC) - octet_length(changes::text)`.as(
        'bytes_before',
      ),
    )
    .where('seq', 'in', seqs)
  return db
    .with('page', () => lengths)
    .selectFrom('page')
    .innerJoin('audit', 'audit.seq', 'page.seq')
    .innerJoin('app_user', 'app_user.id', 'audit.actor_id')
    .leftJoin('app_user as absent', 'absent.id', 'audit.on_behalf_of')
    .innerJoin('application', 'application.id', 'audit.application_id')
    .selectAll('audit')
    .select([...namesOfPeople, 'application.reference_number', 'application.title as application_title'])
    .where(sql<SqlBool>`page.bytes_before < ${longestPage}`)
    .orderBy('audit.at', 'desc')
    .orderBy('audit.seq', 'desc')
    .execute()
}
