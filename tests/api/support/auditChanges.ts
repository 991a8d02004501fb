import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import type { AuditKey } from '../../../server/audit/key.ts'
import type { Db, Tx } from '../../../server/store/transaction.ts'
import { chainAnew, cutEnd, rewriteCheckpoints, takeOutCheckpoints } from './forgedAudit.ts'

/** A change of the audit by somebody who has all rights in the database, but not the key that signs. */
export interface AuditChange {
  what: string
  make(tx: Tx): Promise<unknown>
  /**
   * No trace is left in the database: only the newest checkpoint is not the one that was noted elsewhere (ADR 0011).
   */
  traceless?: true
}

export interface Column {
  name: string
  type: string
  nullable: boolean
}

interface Place {
  id: string
  link: number
  links: number
}

/** What an entry consists of: all columns but `seq`, which says no more than what comes first. */
export async function columnsOf(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    SELECT column_name AS name, data_type AS type, is_nullable = 'YES' AS nullable FROM information_schema.columns
    WHERE table_name = 'audit' AND column_name <> 'seq' ORDER BY ordinal_position`.execute(db)
  return rows
}

/** Another value, whatever the column's is. */
const others: Record<string, (column: RawBuilder<unknown>, text: string, nullable: boolean) => RawBuilder<unknown>> = {
  text: (column, text, nullable) =>
    text === '' && nullable ? sql`CASE WHEN ${column} IS NULL THEN '' END` : sql`${`${text}!`}::text`,
  uuid: () => sql`gen_random_uuid()`,
  'timestamp with time zone': (column, text) => sql`${column} - ${text.length + 1}::integer * interval '1 microsecond'`,
  jsonb: (column, text) =>
    sql`CASE WHEN ${column} = '[]' THEN jsonb_build_array(${text}::text) ELSE jsonb_set(${column}, '{0,after}',
      to_jsonb(${`${text}!`}::text)) END`,
  integer: (column) => sql`coalesce(${column}, 0) + 1000`,
  bytea: (column) => sql`sha256(${column})`,
}

export function edited({ id, link }: Place, { name, type, nullable }: Column, text: string): AuditChange {
  const other = others[type]?.(sql.ref(name), text, nullable)
  if (!other) throw new Error(`Nobody has said how a column of type ${type} is changed.`)
  const make = (tx: Tx) =>
    sql`UPDATE audit SET ${sql.ref(name)} = ${other} WHERE application_id = ${id} AND link = ${link}`.execute(tx)
  return { what: `another ${name} in entry ${link}`, make }
}

function removed({ id, link }: Place, count: number): AuditChange {
  const make = (tx: Tx) =>
    tx
      .deleteFrom('audit')
      .where('application_id', '=', id)
      .where('link', '>=', link)
      .where('link', '<', link + count)
      .execute()
  return { what: `${count} entries out from ${link}`, make }
}

function swapped({ id, link, links }: Place, by: number): AuditChange {
  const other = 1 + ((link - 1 + by) % links)
  const [from, to] = link === other ? [link, 99] : [link, other]
  const make = async (tx: Tx) => {
    await sql`UPDATE audit SET link = -link WHERE application_id = ${id} AND link IN (${from}, ${to})`.execute(tx)
    await sql`UPDATE audit SET link = CASE -link WHEN ${from} THEN ${to}::integer ELSE ${from}::integer END
      WHERE application_id = ${id} AND link < 0`.execute(tx)
  }
  return { what: `entries ${from} and ${to} in turn`, make }
}

/** An end cut off, or an entry edited and all chained anew, so that the chain holds. */
function forged({ id, link }: Place, column: Column | undefined): AuditChange {
  if (!column) return { what: `the end cut off from entry ${link}`, make: (tx) => cutEnd(tx, id, link - 1) }
  const { what, make } = edited({ id, link, links: link }, column, 'forged')
  const anew = async (tx: Tx) => {
    await make(tx)
    await chainAnew(tx, id)
  }
  return { what: `${what}, chained anew`, make: anew }
}

/** A change of the log, and what its forger does to the checkpoints to cover it. */
function covered(
  { what, make }: AuditChange,
  { id }: Place,
  how: keyof typeof coverings,
  { key, own }: Keys,
): AuditChange {
  const cover = async (tx: Tx) => {
    await make(tx)
    await coverings[how](tx, id, { key, own })
  }
  return {
    what: `${what}; the checkpoints ${how}`,
    make: cover,
    ...(how.startsWith('taken out') && { traceless: true }),
  }
}

export interface Keys {
  /** The server's, which the forger does not have. */
  key: AuditKey
  own: AuditKey
}

const coverings = {
  'as they were': () => Promise.resolve(),
  'written anew under their signatures': (tx: Tx, id: string) => rewriteCheckpoints(tx, id),
  'signed with a key of their own': (tx: Tx, id: string, { own }: Keys) => rewriteCheckpoints(tx, id, own),
  'signed with a key of their own under the name of the right one': (tx: Tx, id: string, { key, own }: Keys) =>
    rewriteCheckpoints(tx, id, { id: key.id, sign: own.sign }),
  'taken out': (tx: Tx) => takeOutCheckpoints(tx),
  'taken out, and others taken by the server since': (tx: Tx, _id: string, { key }: Keys) =>
    takeOutCheckpoints(tx, key),
}

/** Any change of these applications' audits. */
export function auditChanges(
  applications: { id: string; links: number }[],
  columns: Column[],
  keys: Keys,
): fc.Arbitrary<AuditChange> {
  const place = fc
    .constantFrom(...applications)
    .chain(({ id, links }) => fc.integer({ min: 1, max: links }).map((link) => ({ id, link, links })))
  const text = fc.string().filter((each) => !each.includes('\0'))
  const column = fc.constantFrom(...columns)
  // The database gives an entry that is chained anew its link and its hash; it stays this application's.
  const own = columns.filter(({ name }) => !['link', 'hash', 'application_id'].includes(name))
  const some = fc.integer({ min: 1, max: 3 })
  const how = fc.constantFrom(...(Object.keys(coverings) as (keyof typeof coverings)[]))
  return fc.oneof(
    fc.tuple(place, column, text).map(([where, which, value]) => edited(where, which, value)),
    fc.tuple(place, some).map(([where, count]) => removed(where, count)),
    fc.tuple(place, some).map(([where, by]) => swapped(where, by)),
    fc.tuple(place, how).map(([where, covering]) => covered(forged(where, undefined), where, covering, keys)),
    fc
      .tuple(place, fc.constantFrom(...own), how)
      .map(([where, which, covering]) => covered(forged(where, which), where, covering, keys)),
  )
}
