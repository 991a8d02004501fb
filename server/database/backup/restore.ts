import type { Kysely } from 'kysely'
import type pg from 'pg'
import { queriesOn } from '../connect.ts'
import {
  type AppliedMigration,
  type Migration,
  createHistory,
  forbidden,
  migrationLock,
  readMigrations,
  runMigration,
} from '../migrate.ts'
import type { Database } from '../tables.ts'
import { isEmpty, listTables } from './catalogue.ts'
import { copyIn, count, prepareCopy } from './copy.ts'
import { BackupRefused, type Manifest, type TableLine } from './format.ts'
import { type BackupSummary, checkBackup, readBackup } from './read.ts'

/**
 * Fills an empty database from a backup and migrates it to this version, in one transaction. `check` sees the result
 * and may throw. Servers that start in the meantime wait. Throws `BackupRefused` with what to do. `stopping` ends the
 * reading of the file before the transaction.
 */
export async function restoreBackup(
  client: pg.Client,
  file: string,
  check: (db: Kysely<Database>) => Promise<void>,
  stopping?: AbortSignal,
): Promise<BackupSummary> {
  const checked = await checkBackup(file, stopping)
  const { past, since } = split(await readMigrations(), checked.header.migrations)
  try {
    await client.query('BEGIN')
    await prepareCopy(client)
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    if (!(await isEmpty(client)))
      throw new BackupRefused('The database is not empty. Restore a backup only into a new database.')
    await createHistory(client)
    for (const migration of past) await runMigration(client, migration)
    await fill(client, file, checked.manifest)
    for (const migration of since) await runMigration(client, migration)
    await check(queriesOn(client))
    await client.query('ANALYZE')
    await client.query('COMMIT')
    return checked
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw forbidden(client, error)
  }
}

/** The migrations that the backup had, and those that this version has beyond them. */
function split(migrations: Migration[], applied: AppliedMigration[]): { past: Migration[]; since: Migration[] } {
  for (const [position, { name, checksum }] of applied.entries()) {
    const own = migrations[position]
    if (own?.name === name && own.checksum === checksum) continue
    const mend = 'Restore it with the version that made it, or a newer one.'
    throw new BackupRefused(
      `The backup is of another version of the product: its migration ${name} is not this version's. ${mend}`,
    )
  }
  return { past: migrations.slice(0, applied.length), since: migrations.slice(applied.length) }
}

/**
 * Copies the rows with triggers off, because the rows that they would write are in the backup. Keys and references are
 * checked as always.
 */
async function fill(client: pg.Client, file: string, manifest: Manifest): Promise<void> {
  const tables = await listTables(client)
  if (
    tables.some(({ table }) => !(table in manifest.tables)) ||
    tables.length !== Object.keys(manifest.tables).length
  ) {
    throw new BackupRefused('The backup does not hold the tables of its version.')
  }
  const names = tables.map(({ table }) => client.escapeIdentifier(table))
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  await client.query(`TRUNCATE ${names.join(', ')} CASCADE`)
  const copied = await copyTables(client, file)
  for (const { sequence, last, called } of manifest.sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [client.escapeIdentifier(sequence), last, called])
  }
  // A table with pending checks cannot be altered.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
  for (const table of copied) await compare(client, table, manifest)
}

async function copyTables(client: pg.Client, file: string): Promise<TableLine[]> {
  const reader = readBackup(file)
  const copied: TableLine[] = []
  try {
    await reader.header()
    for await (const { rows, ...table } of reader.tables()) {
      await copyIn(client, table, rows)
      copied.push(table)
    }
    return copied
  } finally {
    reader.close()
  }
}

/** Compares the rows of a table in the database with the manifest of the backup. */
async function compare(client: pg.Client, table: TableLine, { tables }: Manifest): Promise<void> {
  const found = await count(client, table)
  const expected = tables[table.table]
  if (found.rows === expected?.rows && found.sha256 === expected.sha256) return
  throw new BackupRefused(`The table ${table.table} does not match the backup.`)
}
