import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { withFile, withFolder } from '../../errors/forOperator.ts'
import { appliedMigrations } from '../migrate.ts'
import { listSequences, listTables } from './catalogue.ts'
import { copyOut, prepareCopy } from './copy.ts'
import { BackupRefused, type TableSummary, type Header, type Manifest, endOfRows, format, name } from './format.ts'

/**
 * Writes a backup of the database to a new file that only this account can read. The client must read one snapshot. The
 * file gets its name once it is complete.
 */
export async function writeBackup(client: pg.Client, file: string): Promise<Manifest> {
  if (existsSync(file))
    throw new BackupRefused(`There is a file ${file} already. Choose another name: a backup never overwrites a file.`)
  const unfinished = `${file}.${process.pid}.unfinished`
  const handle = await open(unfinished, 'w', 0o600).catch((error: unknown) => {
    throw withFolder(error, dirname(resolve(file)))
  })
  try {
    const written: Manifest = { tables: {}, sequences: [] }
    await pipeline(contents(client, written), createGzip(), handle.createWriteStream({ flush: true }))
    await rename(unfinished, file)
    return written
  } catch (error) {
    throw withFile(error, file)
  } finally {
    await handle.close().catch(() => {})
    await rm(unfinished, { force: true })
  }
}

/** Yields the parts of the file, and fills `written`. */
async function* contents(client: pg.Client, written: Manifest): AsyncGenerator<Buffer> {
  await prepareCopy(client)
  const migrations = await appliedMigrations(client).catch(explained)
  yield line({ backup: name, format, at: new Date().toISOString(), migrations } satisfies Header)
  const tables = await listTables(client)
  await client.query(
    `LOCK TABLE ${tables.map(({ table }) => client.escapeIdentifier(table)).join(', ')} IN ACCESS SHARE MODE`,
  )
  for (const table of tables) {
    yield line(table)
    const counted: TableSummary = yield* copyOut(client, table)
    yield Buffer.from(`${endOfRows}\n`)
    written.tables[table.table] = counted
  }
  // Sequences advance outside transactions: read last, they are no lower than any number in use.
  written.sequences.push(...(await listSequences(client)))
  yield line(written)
}

/** Explains the error of an undefined table: no server has ever used this database. */
function explained(error: unknown): never {
  throw error instanceof Error && 'code' in error && error.code === '42P01'
    ? new BackupRefused('There is nothing to back up. No server has used this database yet.')
    : error
}

const line = (content: object) => Buffer.from(`${JSON.stringify(content)}\n`)
