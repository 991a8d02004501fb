import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { ForOperator } from '../errors/forOperator.ts'
import { forRequests } from './connect.ts'
import { isUsed } from './migrate.ts'
import type { Database } from './tables.ts'

const oldestServer = 150_000
/**
 * In ms: how long a start tries to connect. A machine on which everything starts at once may take over five seconds.
 */
const longestStart = 15_000

/** Throws `ForOperator` if the server cannot be used. Warns of what will not work well. */
export async function checkServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: longestStart })
  client.on('error', () => {})
  try {
    // From PGPORT if the address has none. The driver would never answer.
    if (!(client.port >= 0 && client.port <= 65_535)) throw new Error('a port is a number from 0 to 65535.')
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string; server_version: string }>(
      `SELECT current_setting('server_version_num') AS server_version_num, current_setting('server_version') AS server_version`,
    )
    const found = rows[0]
    if (Number(found?.server_version_num) < oldestServer) {
      throw new ForOperator(`PostgreSQL 15 or newer is needed; this is ${found?.server_version}.`)
    }
    await warnOfClearText(client)
    await checkLetters(client)
  } catch (cause) {
    // A host name with several addresses gives one error for each.
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

/** Warns if PostgreSQL allows this user fewer connections than the server opens. */
export async function warnOfFewConnections(db: Kysely<Database>, needed: number): Promise<void> {
  const { rows } = await sql<{
    allowed: number
  }>`SELECT CASE WHEN rolsuper THEN current_setting('max_connections')::int ELSE least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0),
    nullif(rolconnlimit, -1),
    (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database())) END AS allowed
    FROM pg_roles WHERE rolname = current_user`.execute(db)
  const allowed = rows[0]?.allowed ?? needed
  if (allowed < needed)
    console.warn(
      `The server opens up to ${needed} database connections, but the database allows ${allowed}: under load, requests will be refused. Set WORKERS to a lower number, or let PostgreSQL accept more (max_connections, or the limit of the user or the database).`,
    )
}

/** Warns if connections for requests do not have the settings that they ask for: some poolers drop these. */
export async function warnOfLostSettings(db: Kysely<Database>): Promise<void> {
  const { statement: wanted } = forRequests
  const { rows } = await sql<{
    setting: string
  }>`SELECT setting FROM pg_settings WHERE name = 'statement_timeout'`.execute(db)
  const found = rows[0]?.setting
  if (Number(found) !== wanted)
    console.warn(
      `The database does not use the settings that its connections ask for: statement_timeout is ${found}, not ${wanted}. Does a pooler drop them? While the database hangs, requests may wait without end. See docs/operations.md.`,
    )
}

/** The hosts whose connections stay on this computer: its addresses, its name, and the folder of a socket. */
const here = /^(localhost|127\..*|::1|\/.*)$/

/** Warns if passwords and the bank's data would cross a network as they are. */
async function warnOfClearText(client: pg.Client): Promise<void> {
  if (here.test(client.host)) return
  const { rows } = await client.query<{ ssl: boolean }>('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()')
  if (rows[0]?.ssl === false)
    console.warn(
      `The connection to the database at ${client.host} is not encrypted. Add ?sslmode=verify-full&sslrootcert=… to DATABASE_URL.`,
    )
}

/** Encodings that can store every letter. SQL_ASCII stores the bytes that it is sent. */
const whole = ['UTF8', 'SQL_ASCII']
const advice = `Create it with TEMPLATE template0, ENCODING 'UTF8' and a locale such as LOCALE 'C.UTF-8'.`

/**
 * Refuses an empty database that cannot hold every letter: saving names would fail. Warns of one whose locale does not
 * match capitals with small letters. A database that is already in use is not checked.
 */
async function checkLetters(client: pg.Client): Promise<void> {
  if (await isUsed(client)) return
  const { rows } = await client.query<{ encoding: string }>(`SELECT current_setting('server_encoding') AS encoding`)
  const [found] = rows
  if (!found) return
  if (!whole.includes(found.encoding)) throw new ForOperator(`its encoding is ${found.encoding}, not UTF8. ${advice}`)
  const asked = await client.query<{ isKnown: boolean }>(`SELECT lower('Ä') = 'ä' AS "isKnown"`)
  if (!asked.rows[0]?.isKnown)
    console.warn(`In the locale of the new database, a search for “ä” does not find “Ä”. ${advice}`)
}
