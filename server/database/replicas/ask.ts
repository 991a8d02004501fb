import { type Kysely, sql } from 'kysely'
import { type Use, forRequests } from '../connect.ts'
import type { Database } from '../tables.ts'

/** On a replica, where a read that takes too long or fails is begun again on the primary. */
export const forReplicas: Use = {
  ...forRequests,
  connecting: 500,
  lock: 1_000,
  statement: 1_000,
  answer: 1_200,
  whole: 1_700,
}

/** The one connection on which a server is asked how far it is. */
export const forWatching: Use = { ...forReplicas, connections: 1, statement: 500, answer: 500 }

/** Positions in the log are in bytes from its beginning: exact up to nine petabytes. */
const bytes = (position: string) => sql<number>`pg_wal_lsn_diff(${sql.raw(position)}, '0/0')`

/** The end of the primary's log. Everything that is acknowledged as committed lies before. */
export const logPosition = bytes('pg_current_wal_flush_lsn()')

const migration = sql<string>`(SELECT max(name) FROM migration)`

interface Progress {
  position: number
  /** The newest that was applied. */
  migration: string
}

export async function askPrimary(db: Kysely<Database>): Promise<Progress> {
  const { rows } = await sql<Progress>`SELECT ${logPosition} AS position, ${migration} AS migration`.execute(db)
  return only(rows)
}

interface ReplicaProgress extends Progress {
  /** It still follows a primary. */
  follows: boolean
  /** The version of its lookups (store/lookups/known.ts). */
  lookups: string
}

export async function askReplica(db: Kysely<Database>): Promise<ReplicaProgress> {
  const { rows } = await sql<ReplicaProgress>`
    SELECT pg_is_in_recovery() AS follows, coalesce(${bytes('pg_last_wal_replay_lsn()')}, 0) AS position,
      ${migration} AS migration, (SELECT version FROM lookup_version) AS lookups`.execute(db)
  return only(rows)
}

function only<Row>([row]: Row[]): Row {
  if (!row) throw new Error('The database answers without a row.')
  return row
}
