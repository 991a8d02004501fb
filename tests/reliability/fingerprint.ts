import { sql } from 'kysely'
import type { Db } from '../../server/store/transaction.ts'

/** Sign-ins are counted and sessions end whether or not a request is refused. */
const sessions = ['session', 'refresh_token', 'sign_in_attempt', 'pending_sign_in', 'signing_key']

/**
 * How many rows of the bank the transaction has written, those it took back included: where they are no more, the
 * fingerprint is the same.
 */
export async function rowsWritten(db: Db): Promise<string> {
  const { rows } = await sql<{ written: string }>`
    SELECT sum(pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid) +
      pg_stat_get_xact_tuples_deleted(oid))::text AS written
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      AND NOT relname = ANY(${sessions})`.execute(db)
  return rows[0]?.written ?? ''
}

/** Differs when any row of the bank differs, comes or goes. */
export async function fingerprint(db: Db): Promise<string> {
  const found = await sql<{ relname: string }>`
    SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      ORDER BY relname`.execute(db)
  const tables = found.rows.map(({ relname }) => relname).filter((name) => !sessions.includes(name))
  const each = tables.map(
    (table) =>
      sql`SELECT ${table}::text || md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS hash
        FROM ${sql.table(table)} AS t`,
  )
  const { rows } = await sql<{ hash: string }>`${sql.join(each, sql` UNION ALL `)}`.execute(db)
  // PostgreSQL may read several tables at once, and answer in any order.
  return rows
    .map(({ hash }) => hash)
    .toSorted()
    .join('\n')
}
