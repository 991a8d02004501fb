import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../server/database/connect.ts'
import { migrate } from '../../server/database/migrate.ts'
import type { Db } from '../../server/store/transaction.ts'
import { createDatabase } from './database.ts'

const migrations = join(import.meta.dirname, '../../server/database/migrations')

/** Runs `work` on a database as it was before a migration; `migrate` brings it up to date. */
export async function withDatabaseBefore(
  migration: string,
  server: string,
  work: (db: Db, migrateOn: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'before-'))
  for (const name of readdirSync(migrations).filter((each) => each < migration))
    copyFileSync(join(migrations, name), join(folder, name))
  const database = await createDatabase(server)
  await migrate(database.url, folder)
  const db = connect(database.url, () => {})
  try {
    await work(db, () => migrate(database.url))
  } finally {
    await db.destroy()
    await database.drop()
    rmSync(folder, { recursive: true })
  }
}
