/** `npm run backup -- <file>`: writes all that the database holds to a new file, while servers go on using it. */
import { stat } from 'node:fs/promises'
import { ConfigError, readConfig } from '../server/config.ts'
import { BackupRefused } from '../server/database/backup/format.ts'
import { snapshot, writeBackup } from '../server/database/backup/write.ts'
import { connectAlone } from '../server/database/connect.ts'
import { hasDatabase, openServer } from '../server/database/open.ts'

const usage = `Usage: npm run backup -- <file>
  Reads the database that the server uses (DATABASE_URL, or DATA_DIR). The file is compressed, not encrypted.`

async function backup(file: string): Promise<void> {
  const config = readConfig()
  const where = `There is no database in ${config.dataDir}. Say with DATA_DIR or DATABASE_URL where the server's is.`
  if (!hasDatabase(config)) throw new BackupRefused(where)
  const server = await openServer(config, console.error)
  const client = await connectAlone(server.url)
  try {
    await client.query(snapshot)
    const { tables } = await writeBackup(client, file)
    const rows = Object.values(tables).reduce((sum, counted) => sum + counted.rows, 0)
    const { size } = await stat(file)
    console.log(`${rows} rows of ${Object.keys(tables).length} tables are in ${file}, ${Math.ceil(size / 1024)} kB.`)
    console.log(`The audit's key is not: keep a copy of ${config.auditKeyFile} apart from the backups.`)
  } finally {
    await client.end()
    await server.close()
  }
}

const [file, ...more] = process.argv.slice(2)
if (!file || file.startsWith('-') || more.length > 0) {
  console.error(usage)
  process.exitCode = 2
} else {
  await backup(file).catch((error: unknown) => {
    console.error(error instanceof BackupRefused || error instanceof ConfigError ? error.message : error)
    process.exitCode = 1
  })
}
