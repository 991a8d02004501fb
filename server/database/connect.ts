import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { ForOperator } from '../errors/forOperator.ts'
import { inTime } from './inTime.ts'
import { preparing } from './prepared.ts'
import type { Database } from './tables.ts'

/** PostgreSQL's types that JavaScript reads otherwise than we want them: bigint, date, timestamptz and numeric. */
const readers: Record<number, Reader> = { 20: Number, 1082: String, 1184: toMoment, 1700: Number }
const oldestServer = 150_000
/** In ms, until a start gives up connecting: a machine on which all begins at once may take over five seconds. */
const longestStart = 15_000

/** How many connections there may be, and how long what they are used for may take, in ms. */
export interface Use {
  connections: number
  /** Until a connection is there. */
  connecting: number
  /** Until PostgreSQL gives up waiting for a lock, and ends a statement, or a transaction in which nothing is asked. */
  lock: number
  statement: number
  idle: number
  /** Until we give up waiting for an answer: longer than PostgreSQL, which says why where it can still speak. */
  answer: number
  /** The same, with the wait for the connection; an answer has at least a second of it. */
  whole: number
}

/**
 * Whatever the database does, a request is answered within five seconds, half a second of which it may wait for a
 * permit.
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

/** Background work may take longer: filling the demo bank while another server does, or signing after a busy minute. */
export const backgroundUse: Use = {
  connections: 2,
  connecting: 5_000,
  lock: 60_000,
  statement: 60_000,
  idle: 60_000,
  answer: 65_000,
  whole: 70_000,
}

/** How many connections work, how many are idle, and how many requests wait for one. */
export interface PoolUse {
  used: number
  idle: number
  waiting: number
}

/** Waits end in an error rather than never; a broken idle connection is replaced and does not end the process. */
export function connect(url: string, onError: (error: Error) => void, use: Partial<Use> = {}): Kysely<Database> {
  return openPool(url, onError, { ...forRequests, ...use }).db
}

const settings = ({ statement, lock, idle }: Use) => ({
  statement_timeout: statement,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: idle,
  timezone: 'UTC',
  // Queries are short: compiling one takes longer than it saves, and the indexes they use are in memory.
  jit: 'off',
  random_page_cost: 1.1,
})

/**
 * In ms, for each answer: whoever has waited long for a connection, as when the database was busy before it hung, has
 * less left for each.
 */
export function answerTimeoutAfter(waited: number, { answer, whole }: Pick<Use, 'answer' | 'whole'>): number {
  return Math.min(answer, Math.max(1_000, whole - waited))
}

interface Pool {
  db: Kysely<Database>
  connections: () => PoolUse
}

/** The same, and what its connections do. */
export function openPool(url: string, onError: (error: Error) => void, use: Use): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: use.connections,
    application_name: 'credit-risk-workflow',
    connectionTimeoutMillis: use.connecting,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    options: Object.entries(settings(use))
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
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

/** One connection for a migration or an operator's command: nothing it does takes too long. */
export async function connectAlone(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'credit-risk-workflow command',
    types: { getTypeParser },
  })
  // A connection that breaks fails the query that runs on it; without a listener it would end the process too.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** What is done through it is done on this connection, in its transaction. */
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
 * Always a date, also for `infinity` and for times after JavaScript's last day: they are never written, but a query may
 * read them.
 */
function toMoment(text: string): Date {
  const read = usualReader(1184)(text)
  if (read instanceof Date && !Number.isNaN(read.getTime())) return read
  return new Date(text.startsWith('-') || text.endsWith('BC') ? -8.64e15 : 8.64e15)
}

/** Throws, in a sentence for the operator, when the server cannot be used. */
export async function checkServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: longestStart })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string; server_version: string }>(
      `SELECT current_setting('server_version_num') AS server_version_num, current_setting('server_version') AS server_version`,
    )
    const found = rows[0]
    if (Number(found?.server_version_num) < oldestServer) {
      throw new ForOperator(`PostgreSQL 15 or newer is needed; this is ${found?.server_version}.`)
    }
  } catch (cause) {
    // Of a name with several addresses each has an error of its own.
    const causes: unknown[] = cause instanceof AggregateError ? cause.errors : [cause]
    const message = causes.map((each) => (each instanceof Error ? each.message : String(each))).join('; ')
    throw new ForOperator(
      `The database ${client.database ? `${client.database} ` : ''}at ${client.host}:${client.port} cannot be used: ${message}`,
      { cause },
    )
  } finally {
    await client.end().catch(() => {})
  }
}
