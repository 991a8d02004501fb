import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { ForOperator } from '../errors/forOperator.ts'
import { root } from '../lib/root.ts'
import { connectAlone } from './connect.ts'
import type { Database } from './tables.ts'

export interface AppliedMigration {
  name: string
  checksum: string
}

export interface Migration extends AppliedMigration {
  text: string
}

const history = 'SELECT name, checksum FROM migration ORDER BY name'

const ownFolder = join(root, 'server/database/migrations')
/**
 * An arbitrary number that no other program uses. Its lock makes servers that start together migrate one after the
 * other.
 */
export const migrationLock = 7_240_511

/**
 * Brings the database to the newest `NNN-name.sql`, each file in a transaction of its own. Refuses when a file that
 * was applied has changed or is gone: history is appended to, never rewritten. Refuses a database of a newer version.
 */
export async function migrate(url: string, folder = ownFolder): Promise<void> {
  const client = await connectAlone(url)
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await createHistory(client)
    const migrations = await readMigrations(folder)
    const rows = await appliedMigrations(client)
    refuseChangedHistory(migrations, rows)
    for (const migration of migrations.slice(rows.length)) await apply(client, migration)
  } catch (error) {
    throw forbidden(client, error)
  } finally {
    await client.end()
  }
}

/** What to do where the database does not let its user do something, by PostgreSQL's code. */
const advice: Record<string, string> = {
  '42501': 'Its user must own the database and all its tables.',
  '25006': 'Set DATABASE_URL to the primary, and turn off default_transaction_read_only for this database and user.',
}

/** Names the database, and what to do, in an error that says what its user may not do; returns any other unchanged. */
export function forbidden({ database, host, port, user }: pg.Client, error: unknown): unknown {
  const found = error instanceof ForOperator ? error.cause : error
  const mend = found instanceof Error && 'code' in found ? advice[String(found.code)] : undefined
  if (mend === undefined || !(error instanceof Error)) return error
  const place = `The database ${database} at ${host}:${port} cannot be used by ${user}`
  return new ForOperator(`${place}: ${error.message.replace(/\.$/, '')}. ${mend}`, { cause: error })
}

/** The table that says which migrations were applied. */
export async function createHistory(client: pg.Client): Promise<void> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS migration (
       name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  )
}

export async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  return (await client.query<AppliedMigration>(history)).rows
}

export async function readMigrations(folder = ownFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{3}-[a-z0-9-]+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * Refuses a database of another version, or that no server has used. Commands use it on a database that servers use,
 * and that they must not migrate.
 */
export async function refuseOtherVersion(client: pg.Client): Promise<void> {
  if (!(await isUsed(client))) throw new ForOperator('There is nothing in the database: no server has used it yet.')
  refuseOther(await readMigrations(), await appliedMigrations(client))
}

/** Refuses a database of another version for a process that does not migrate it, on the connections that it uses. */
export async function refuseOtherVersionOn(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql.raw<AppliedMigration>(history).execute(db)
  refuseOther(await readMigrations(), rows)
}

function refuseOther(own: Migration[], applied: AppliedMigration[]): void {
  refuseChangedHistory(own, applied)
  const next = own[applied.length]
  if (next)
    throw new ForOperator(
      `The database is of an older version, before ${next.name}. Start the server once, which brings it to this one.`,
    )
}

/** Whether a server has used the database. */
export async function isUsed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isUsed: boolean }>(`SELECT to_regclass('migration') IS NOT NULL AS "isUsed"`)
  return rows[0]?.isUsed ?? false
}

/** Migrates a database that no server has used, if it `mayBeNew`; refuses it otherwise, and one of another version. */
export async function prepareForCommand(url: string, mayBeNew: boolean): Promise<void> {
  const client = await connectAlone(url)
  try {
    if (!mayBeNew || (await isUsed(client))) return await refuseOtherVersion(client)
  } catch (error) {
    throw forbidden(client, error)
  } finally {
    await client.end()
  }
  await migrate(url)
}

function refuseChangedHistory(migrations: Migration[], applied: AppliedMigration[]): void {
  for (const [position, { name, checksum }] of applied.entries()) {
    const file = migrations.find((migration) => migration.name === name)
    const before = migrations[position]
    const mend = 'Restore it, and add a new migration instead.'
    const isNewer = migrations.every((migration) => migration.name < name)
    if (!file && isNewer)
      throw new ForOperator(
        `The database is of a newer version, with ${name}. Start that version, or restore a backup of this one.`,
      )
    if (!file) throw new ForOperator(`The migration ${name} is missing since it was applied. ${mend}`)
    if (file.checksum !== checksum)
      throw new ForOperator(`The migration ${name} has changed since it was applied. ${mend}`)
    if (before && before.name !== name) {
      throw new ForOperator(
        `The migration ${before.name} is older than ${name}, which was applied already. Give it a later number.`,
      )
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('BEGIN')
    await runMigration(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** Runs a migration in the open transaction. */
export async function runMigration(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query(text)
    await client.query('INSERT INTO migration (name, checksum) VALUES ($1, $2)', [name, checksum])
  } catch (cause) {
    throw new ForOperator(`The migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
  }
}
