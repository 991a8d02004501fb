import { type Kysely, sql } from 'kysely'
import { type Use, forRequests } from '../connect.ts'
import type { Database } from '../tables.ts'

/** The limits for reads on a replica. A read that takes too long or fails is repeated on the primary. */
export const forReplicas: Use = {
  ...forRequests,
  connecting: 500,
  lock: 1_000,
  statement: 1_000,
  answer: 1_200,
  whole: 1_700,
}

/** The limits for the connection on which a server is asked for its position. */
export const forWatching: Use = { ...forReplicas, connections: 1, statement: 500, answer: 500 }

/** Positions are in bytes from the beginning of the log: exact up to nine petabytes. */
const bytes = (position: string) => sql<number>`pg_wal_lsn_diff(${sql.raw(position)}, '0/0')`

/** The end of the primary's log. Everything acknowledged as committed is before it. */
export const logPosition = bytes('pg_current_wal_flush_lsn()')

const migration = sql<string>`(SELECT max(name) FROM migration)`

interface Progress {
  position: number
  /** The newest applied migration. */
  migration: string
}

export async function askPrimary(db: Kysely<Database>): Promise<Progress> {
  const { rows } = await sql<Progress>`SELECT ${logPosition} AS position, ${migration} AS migration`.execute(db)
  return only(rows)
}

interface ReplicaProgress extends Progress {
  /** Whether the replica still follows a primary. */
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
