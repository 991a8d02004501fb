import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { inTime } from './inTime.ts'
import { preparing } from './prepared.ts'
import type { Database } from './tables.ts'

/** Readers of the PostgreSQL types that are not read in the driver's way: bigint, date, timestamptz and numeric. */
const readers: Record<number, Reader> = { 20: Number, 1082: String, 1184: toMoment, 1700: Number }

/** The limits of a pool: its number of connections, and times in ms. */
export interface Use {
  connections: number
  /** The longest wait for a connection. */
  connecting: number
  /** PostgreSQL's own limits: for waiting for a lock, for a statement, and for a transaction without a statement. */
  lock: number
  statement: number
  idle: number
  /**
   * The longest wait for an answer. It is longer than PostgreSQL's limits, so that its error arrives if it can still
   * answer.
   */
  answer: number
  /** The longest wait for a connection and an answer together, of which an answer gets at least a second. */
  whole: number
}

/**
 * The limits for requests. A request is answered within five seconds, whatever the database does; half a second of this
 * it may wait for a permit.
 */
export const forRequests: Use = {
  connections: 20,
  connecting: 3_500,
  lock: 3_000,
  statement: 3_200,
  idle: 10_000,
  answer: 3_500,
  whole: 4_400,
}

/**
 * The limits for background work, which may take longer: filling the demo bank while another server does, or signing
 * after a busy minute.
 */
export const backgroundUse: Use = {
  connections: 2,
  connecting: 5_000,
  lock: 60_000,
  statement: 60_000,
  idle: 60_000,
  answer: 65_000,
  whole: 70_000,
}

/** The numbers of connections in use, of idle ones, and of requests that wait for one. */
export interface PoolUse {
  used: number
  idle: number
  waiting: number
}

/**
 * Opens a pool of connections. Waits end in an error, and a broken idle connection is replaced and does not end the
 * process.
 */
export function connect(url: string, onError: (error: Error) => void, use: Partial<Use> = {}): Kysely<Database> {
  return openPool(url, onError, { ...forRequests, ...use }).db
}

const settings = ({ statement, lock, idle }: Use) => ({
  statement_timeout: statement,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: idle,
  timezone: 'UTC',
  // Queries are short: JIT compilation takes longer than it saves, and the indexes that they use are in memory.
  jit: 'off',
  random_page_cost: 1.1,
  // It reads tables in the order of their random ids: with a million applications, 5 s instead of a hash join's 0.9.
  enable_mergejoin: 'off',
})

/**
 * Returns the time limit for each answer, in ms. A long wait for a connection, such as when the database was busy
 * before it hung, leaves less.
 */
export function answerTimeoutAfter(waited: number, { answer, whole }: Pick<Use, 'answer' | 'whole'>): number {
  return Math.min(answer, Math.max(1_000, whole - waited))
}

interface Pool {
  db: Kysely<Database>
  connections: () => PoolUse
}

/**
 * Returns where the driver connects, with our settings after those that the URL may give (`?options=…`): of a setting,
 * PostgreSQL takes the last value. The driver itself would take the URL's instead of ours.
 */
function withSettings(url: string, use: Use): { connectionString: string; options: string } {
  const own = Object.entries(settings(use))
  const where = new URL(url)
  const given = where.searchParams.getAll('options').at(-1) ?? ''
  // By their own names the driver sends some of them after the options.
  const replaced = ['options', ...own.map(([name]) => name)].filter((name) => where.searchParams.has(name))
  for (const name of replaced) where.searchParams.delete(name)
  return {
    connectionString: replaced.length > 0 ? where.href : url,
    options: [given, ...own.map(([name, value]) => `-c ${name}=${value}`)].join(' ').trim(),
  }
}

/** Does the same as `connect`, and also returns the use of the connections. */
export function openPool(url: string, onError: (error: Error) => void, use: Use): Pool {
  const pool = new pg.Pool({
    ...withSettings(url, use),
    max: use.connections,
    application_name: 'credit-risk-workflow',
    connectionTimeoutMillis: use.connecting,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: { getTypeParser },
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const take = async () => {
    const begun = performance.now()
    const client = await pool.connect()
    return preparing(inTime(client, answerTimeoutAfter(performance.now() - begun, use)))
  }
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: { connect: take, end: () => pool.end() } }) }),
    connections: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

/** Opens one connection for a migration or an operator's command, without limits on time. */
export async function connectAlone(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'credit-risk-workflow command',
    types: { getTypeParser },
  })
  // A broken connection fails the query that runs on it; without a listener it would end the process too.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Runs queries on this connection, in its transaction. */
export function queriesOn(client: pg.Client): Kysely<Database> {
  const connection: PostgresPoolClient = { query: client.query.bind(client), release: () => {} }
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect: async () => connection, end: async () => {} } }),
  })
}

type Reader = (text: string) => unknown
type Format = 'text' | 'binary'

const usualReader: (oid: number, format?: Format) => Reader = pg.types.getTypeParser

function getTypeParser(oid: number, format?: Format): Reader {
  return readers[oid] ?? usualReader(oid, format)
}

/**
 * Always returns a date, also for `infinity` and for times after JavaScript's last day. These are never written, but a
 * query may read them.
 */
function toMoment(text: string): Date {
  const read = usualReader(1184)(text)
  if (read instanceof Date && !Number.isNaN(read.getTime())) return read
  return new Date(text.startsWith('-') || text.endsWith('BC') ? -8.64e15 : 8.64e15)
}
