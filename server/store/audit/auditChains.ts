import { type Selectable, sql } from 'kysely'
import type { AuditTable } from '../../database/applicationTables.ts'
import { anyOf } from '../anyOf.ts'
import type { StoredApplication } from '../applications/application.ts'
import { findApplications } from '../applications/applications.ts'
import { type ConditionRow, conditionsOf } from '../conditions/conditions.ts'
import { type QuestionRow, questionsOf } from '../questions/questions.ts'
import { type ApprovedLimit, limitsOf } from '../limits/approvedLimits.ts'
import { type DocumentFacts, documentFacts } from '../documents/documents.ts'
import type { Db } from '../transaction.ts'

/** The columns of an entry that its chain and its replay need. */
const columns = [
  'application_id',
  'seq',
  'link',
  'hash',
  'version',
  'at',
  'actor_id',
  'action',
  'form_type',
  'transition_name',
  'to_state',
  'overall_to',
  'changes',
  'effects',
  'row_changes',
] as const satisfies (keyof AuditTable)[]

/** An entry of the audit as its chain holds it. */
export interface ChainEntry extends Omit<Pick<Selectable<AuditTable>, (typeof columns)[number]>, 'application_id'> {
  /** The entry's whole text, in the form that was hashed. */
  text: string
}

/** The audit of one application, in the order of its links. */
export interface Chain {
  head: { links: number; hash: Buffer } | undefined
  entries: ChainEntry[]
}

/** An application as it is now, with its audit. */
export interface AuditedApplication {
  application: StoredApplication
  documents: DocumentFacts[]
  conditions: ConditionRow[]
  questions: QuestionRow[]
  limits: ApprovedLimit[]
  chain: Chain
}

/** How many applications are read at a time. */
const batch = 100

/**
 * Returns some applications after an id, with their audits, in the order of ids; with the id of the last one if more
 * may follow.
 */
export async function auditedAfter(
  db: Db,
  after: string | undefined,
): Promise<{ audited: AuditedApplication[]; last: string | undefined }> {
  const ids = await applicationsAfter(db, after)
  const audited = await auditedAt(db, ids)
  return { audited, last: ids.length < batch ? undefined : ids.at(-1) }
}

/** Returns the applications with these ids, with their audits. */
async function auditedAt(db: Db, ids: string[]): Promise<AuditedApplication[]> {
  const chains = await chainsOf(db, ids)
  const documents = await documentFacts(db, ids)
  const conditions = await conditionsOf(db, ids)
  const questions = await questionsOf(db, ids)
  const limits = await limitsOf(db, ids)
  return (await findApplications(db, ids)).map((application) => {
    const { id } = application
    return {
      application,
      documents: documents.filter(({ application_id }) => application_id === id),
      conditions: conditions.filter(({ application_id }) => application_id === id),
      questions: questions.filter(({ application_id }) => application_id === id),
      limits: limits.filter(({ application_id }) => application_id === id),
      chain: chains.get(id) ?? nothing,
    }
  })
}

/** Returns an application with everything but its audit; undefined if there is no such application. */
export async function auditedHead(db: Db, id: string): Promise<Omit<AuditedApplication, 'chain'> | undefined> {
  const [application] = await findApplications(db, [id])
  if (!application) return undefined
  return {
    application,
    documents: await documentFacts(db, [id]),
    conditions: await conditionsOf(db, [id]),
    questions: await questionsOf(db, [id]),
    limits: await limitsOf(db, [id]),
  }
}

const nothing: Chain = { head: undefined, entries: [] }

async function applicationsAfter(db: Db, after: string | undefined): Promise<string[]> {
  let query = db.selectFrom('application').select('id')
  if (after !== undefined) query = query.where('id', '>', after)
  return (await query.orderBy('id').limit(batch).execute()).map(({ id }) => id)
}

export async function chainOf(db: Db, applicationId: string): Promise<Chain> {
  return (await chainsOf(db, [applicationId])).get(applicationId) ?? nothing
}

/** The most entries in a part of a chain, and the most bytes of their changes, except for those of its first entry. */
const most = { entries: 200, bytes: 500_000 }

/**
 * Yields the chain of one application in parts: a history may be longer than what can be read or checked at once.
 * Yields nothing if there are no entries.
 */
export async function* chainParts(db: Db, applicationId: string): AsyncGenerator<Chain> {
  const read = (after: number) =>
    part(db, applicationId, after)
      .leftJoin('audit_head', 'audit_head.application_id', 'audit.application_id')
      .select(entry)
      .execute()
  for await (const rows of inParts(read)) yield* byApplication(rows.map(({ found: _, ...row }) => row)).values()
}

/** The parts of an entry that its chain is made of. */
export type EntryText = Pick<ChainEntry, 'seq' | 'link' | 'hash' | 'text'>

/** Does the same as `chainParts`, but yields only the hashed text of each entry. */
export async function* chainTexts(db: Db, applicationId: string): AsyncGenerator<EntryText[]> {
  const read = (after: number) =>
    part(db, applicationId, after)
      .select(['audit.seq', 'audit.link', 'audit.hash', text.as('text')])
      .execute()
  yield* inParts(read)
}

/** Reads parts until no entry follows. */
async function* inParts<Row extends { link: number; found: number }>(
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = 0, more = true; more;) {
    const rows = await read(after)
    yield rows
    const [{ found } = { found: 0 }] = rows
    more = found > rows.length
    after = rows.at(-1)?.link ?? after
  }
}

/** The part after a link, in the order of the links; `found` is greater than its number of rows if more follow. */
const part = (db: Db, applicationId: string, after: number) =>
  db
    .with('part', () => linksAfter(db, applicationId, after))
    .selectFrom('part')
    .innerJoin('audit', 'audit.seq', 'part.seq')
    .select(sql<number>`(SELECT count(*) FROM part)`.as('found'))
    .where('part.bytes_before', '<', most.bytes)
    .orderBy('audit.link')
    .limit(most.entries)

/** Selects one entry more than a part has, each with the total length of the changes before it. */
function linksAfter(db: Db, applicationId: string, after: number) {
  return db
    .selectFrom('audit')
    .select('seq')
    .select(
      sql<number>`sum(octet_length(changes::text)) OVER (ORDER BY link) - octet_length(changes::text)`.as(
        'bytes_before',
      ),
    )
    .where('application_id', '=', applicationId)
    .where('link', '>', after)
    .orderBy('link')
    .limit(most.entries + 1)
}

/** Reads the chains in one statement; an application without entries has none. */
async function chainsOf(db: Db, applicationIds: string[]): Promise<Map<string, Chain>> {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('audit_head', 'audit_head.application_id', 'audit.application_id')
    .select(entry)
    .where(anyOf('audit.application_id', applicationIds))
    .orderBy('audit.application_id')
    .orderBy('audit.link')
    .execute()
  return byApplication(rows)
}

type Row = ChainEntry & { application_id: string; links: number | null; end: Buffer | null }

function byApplication(rows: Row[]): Map<string, Chain> {
  const found = new Map<string, Chain>()
  for (const { application_id, links, end, ...row } of rows) {
    const head = links === null || end === null ? undefined : { links, hash: end }
    const chain = found.get(application_id) ?? { head, entries: [] }
    chain.entries.push(row)
    found.set(application_id, chain)
  }
  return found
}

/**
 * The text of an entry, as the database's function `audit_text` gave it to be hashed. It is repeated here because the
 * function could have been replaced. A time without an end, which the function refuses, yields null.
 */
const text = sql<string>`(jsonb_build_array(
  audit.link, audit.id, audit.application_id, version, CASE WHEN isfinite(at) THEN (extract(epoch FROM
    at) * 1000000)::bigint END,
  actor_id, actor_role, action, form_type, transition_code, transition_name,
  from_state, to_state, overall_from, overall_to, changes, effects,
  comments, definition_hash, request_id
) || CASE WHEN on_behalf_of IS NULL THEN '[]' ELSE jsonb_build_array(on_behalf_of) END
  || CASE WHEN row_changes IS NULL THEN '[]' ELSE jsonb_build_array(row_changes) END
  || CASE WHEN notices = '[]' THEN '[]' ELSE jsonb_build_array(jsonb_build_object('notices', notices)) END)::text`

/** The columns of each entry, with what the application itself records of its audit. */
const entry = [
  ...columns.map((name) => `audit.${name}` as const),
  'audit_head.links',
  'audit_head.hash as end',
  text.as('text'),
] as const
