import { sql } from 'kysely'
import type { Db } from './transaction.ts'

/** An entry of the audit as its chain holds it. */
export interface ChainEntry {
  link: number
  hash: Buffer
  /** All that the entry says, in the form that was hashed. */
  text: string
  /** Its place in the order of all entries, in which they are read. */
  seq: number
  /** The application's version that it made; null where it made none. */
  version: number | null
  /** What it tells, for whoever looks for it. */
  told: string
}

/** The audit of one application, by link. */
export interface Chain {
  referenceNumber: string
  version: number
  head: { links: number; hash: Buffer } | undefined
  entries: ChainEntry[]
}

/** So many applications are read at a time. */
const batch = 500

/** The chain of every application, in the order of their ids. */
export async function* chains(db: Db): AsyncGenerator<Chain> {
  for (let after: string | undefined; ; ) {
    const applications = await applicationsAfter(db, after)
    const entries = await entriesOf(db, applications.map(({ id }) => id))
    for (const { id, reference_number, version, links, hash } of applications) {
      const head = links === null || hash === null ? undefined : { links, hash }
      yield { referenceNumber: reference_number, version, head, entries: entries.get(id) ?? [] }
    }
    if (applications.length < batch) return
    after = applications.at(-1)?.id
  }
}

function applicationsAfter(db: Db, after: string | undefined) {
  let query = db
    .selectFrom('application')
    .leftJoin('audit_head', 'audit_head.application_id', 'application.id')
    .select(['application.id', 'reference_number', 'version', 'links', 'hash'])
  if (after !== undefined) query = query.where('application.id', '>', after)
  return query.orderBy('application.id').limit(batch).execute()
}

async function entriesOf(db: Db, applicationIds: string[]): Promise<Map<string, ChainEntry[]>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('audit')
    .select(['application_id', 'seq', 'link', 'hash', 'version', 'at', 'action', 'transition_name', text.as('text')])
    .where('application_id', 'in', applicationIds)
    .orderBy('application_id')
    .orderBy('link')
    .execute()
  const entries = rows.map(({ application_id, at, action, transition_name, ...entry }) => {
    const told = `${transition_name ?? action}, ${at.toISOString()}`
    return [application_id, { ...entry, told }] as const
  })
  const found = new Map<string, ChainEntry[]>()
  for (const [id, entry] of entries) found.set(id, [...(found.get(id) ?? []), entry])
  return found
}

/**
 * All that an entry says, as the database's own `audit_text` gave it to be hashed. It is written here again, because that
 * function could be another by now. A time without end, which it refuses, is none.
 */
const text = sql<string>`(jsonb_build_array(
  link, id, application_id, version, CASE WHEN isfinite(at) THEN (extract(epoch FROM at) * 1000000)::bigint END,
  actor_id, actor_role, action, form_type, transition_code, transition_name,
  from_state, to_state, overall_from, overall_to, changes, effects,
  comments, definition_hash, request_id
) || CASE WHEN on_behalf_of IS NULL THEN '[]' ELSE jsonb_build_array(on_behalf_of) END)::text`
