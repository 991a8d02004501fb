/** `npm run restore -- <file>`: fills a new, empty database from a backup, whole or not at all. */
import { existsSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { readPublicKey } from '../server/audit/key.ts'
import { verifyAudit } from '../server/audit/verify.ts'
import { type Config, ConfigError, readConfig } from '../server/config.ts'
import { BackupRefused } from '../server/database/backup/format.ts'
import { restoreBackup } from '../server/database/backup/restore.ts'
import { connectAlone } from '../server/database/connect.ts'
import { openServer } from '../server/database/open.ts'
import type { Database } from '../server/database/tables.ts'
import { signingKeyIds } from '../server/store/auditCheckpoints.ts'

const usage = `Usage: npm run restore -- <file>
  Fills the database that the server will use (DATABASE_URL, or a new one in DATA_DIR). It has to be empty.`

async function restore(file: string): Promise<void> {
  const config = readConfig()
  const server = await openServer(config, console.error)
  const client = await connectAlone(server.url)
  try {
    const { header, manifest } = await restoreBackup(client, file, (db) => checkAudit(db, config))
    const rows = Object.values(manifest.tables).reduce((sum, counted) => sum + counted.rows, 0)
    console.log(`${rows} rows of ${Object.keys(manifest.tables).length} tables are back as they were at ${header.at}. Everybody signs in anew.`)
  } finally {
    await client.end()
    await server.close()
  }
}

/** The chains have to hold. A key that is not here is only told of: it may be lost, and the data needed still. */
async function checkAudit(db: Kysely<Database>, { auditKeyFile }: Config): Promise<void> {
  const own = existsSync(auditKeyFile) ? [await readPublicKey(auditKeyFile)] : []
  const strangers = (await signingKeyIds(db)).filter((id) => !own.some((key) => key.id === id))
  const { breaks, entries } = await verifyAudit(db, [...own, ...strangers.map((id) => ({ id, accepts: () => true }))])
  if (breaks.length > 0) throw new BackupRefused(['The audit in the backup is broken, and nothing was restored.', ...breaks].join('\n'))
  console.log(`The audit's ${entries} entries are what was written.`)
  if (strangers.length === 0) return
  console.warn(`Signatures of the key ${strangers.join(', ')} could not be checked. Copy it to ${auditKeyFile} before the server starts,`)
  console.warn('or it signs with a new one from now on; then: npm run audit -- verify')
}

const [file, ...more] = process.argv.slice(2)
if (!file || file.startsWith('-') || more.length > 0) {
  console.error(usage)
  process.exitCode = 2
} else {
  await restore(file).catch((error: unknown) => {
    console.error(error instanceof BackupRefused || error instanceof ConfigError ? error.message : error)
    process.exitCode = 1
  })
}
