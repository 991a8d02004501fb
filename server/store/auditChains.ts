import { type Selectable, sql } from 'kysely'
import type { AuditTable } from '../database/applicationTables.ts'
import { anyOf } from './anyOf.ts'
import type { Application } from './application.ts'
import { findApplications } from './applications.ts'
import { type DocumentFacts, documentFacts } from './documents.ts'
import type { Db } from './transaction.ts'

/** What of an entry its chain is made of, and what it tells that is not said in words. */
const columns = [
  'application_id', 'seq', 'link', 'hash', 'version', 'at', 'actor_id', 'action', 'form_type', 'transition_name', 'to_state', 'overall_to',
  'changes', 'effects', 'row_changes',
] as const satisfies (keyof AuditTable)[]

/** An entry of the audit as its chain holds it. */
export interface ChainEntry extends Omit<Pick<Selectable<AuditTable>, (typeof columns)[number]>, 'application_id'> {
  /** All that the entry says, in the form that was hashed. */
  text: string
}

/** The audit of one application, by link. */
export interface Chain {
  head: { links: number; hash: Buffer } | undefined
  entries: ChainEntry[]
}

/** An application as it stands, with its audit. */
export interface Audited {
  application: Application
  documents: DocumentFacts[]
  chain: Chain
}

/** So many applications are read at a time. */
const batch = 100

/** Every application with its audit, in the order of their ids. */
export async function* audited(db: Db): AsyncGenerator<Audited> {
  for (let after: string | undefined; ; ) {
    const ids = await applicationsAfter(db, after)
    const chains = await chainsOf(db, ids)
    const documents = await documentFacts(db, ids)
    for (const application of await findApplications(db, ids)) {
      const { id } = application
      yield { application, documents: documents.filter(({ application_id }) => application_id === id), chain: chains.get(id) ?? nothing }
    }
    if (ids.length < batch) return
    after = ids.at(-1)
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

/** In one statement; an application without any entry has none. */
async function chainsOf(db: Db, applicationIds: string[]): Promise<Map<string, Chain>> {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('audit_head', 'audit_head.application_id', 'audit.application_id')
    .select(columns.map((name) => `audit.${name}` as const))
    .select(['audit_head.links', 'audit_head.hash as end', text.as('text')])
    .where(anyOf('audit.application_id', applicationIds))
    .orderBy('audit.application_id')
    .orderBy('audit.link')
    .execute()
  const found = new Map<string, Chain>()
  for (const { application_id, links, end, ...entry } of rows) {
    const head = links === null || end === null ? undefined : { links, hash: end }
    const chain = found.get(application_id) ?? { head, entries: [] }
    chain.entries.push(entry)
    found.set(application_id, chain)
  }
  return found
}

/**
 * All that an entry says, as the database's own `audit_text` gave it to be hashed. It is written here again, because that
 * function could be another by now. A time without end, which it refuses, is none.
 */
const text = sql<string>`(jsonb_build_array(
  audit.link, audit.id, audit.application_id, version, CASE WHEN isfinite(at) THEN (extract(epoch FROM at) * 1000000)::bigint END,
  actor_id, actor_role, action, form_type, transition_code, transition_name,
  from_state, to_state, overall_from, overall_to, changes, effects,
  comments, definition_hash, request_id
) || CASE WHEN on_behalf_of IS NULL THEN '[]' ELSE jsonb_build_array(on_behalf_of) END
  || CASE WHEN row_changes IS NULL THEN '[]' ELSE jsonb_build_array(row_changes) END
  || CASE WHEN notices = '[]' THEN '[]' ELSE jsonb_build_array(jsonb_build_object('notices', notices)) END)::text`
