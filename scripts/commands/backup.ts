import { stat } from 'node:fs/promises'
import { readConfig } from '../../server/config.ts'
import { writeBackup } from '../../server/database/backup/write.ts'
import { openServer } from '../../server/database/open.ts'
import { readAtOneMoment } from '../../server/database/snapshot.ts'
import { type Command, type Environment, onlyFile } from './command.ts'
import { refuseWithoutDatabase } from './refuseWithoutDatabase.ts'
import { untilInterrupted } from './untilInterrupted.ts'

/** Writes everything in the database to a new file. Servers may go on using the database meanwhile. */
export const backup: Command = {
  usage: `Usage: npm run backup -- <file>
  Reads the database that the server uses (DATABASE_URL, or DATA_DIR). The file is compressed, not encrypted.`,
  run: (words, env) => untilInterrupted((stopping) => write(onlyFile(words), env, stopping)),
}

async function write(file: string, env: Environment, stopping: AbortSignal): Promise<number> {
  const config = readConfig(env)
  refuseWithoutDatabase(config)
  const server = await openServer(config, console.error)
  try {
    const { tables } = await readAtOneMoment(server.url, (client) => writeBackup(client, file), stopping)
    const rows = Object.values(tables).reduce((sum, counted) => sum + counted.rows, 0)
    const { size } = await stat(file)
    console.log(`${rows} rows of ${Object.keys(tables).length} tables are in ${file}, ${Math.ceil(size / 1024)} kB.`)
    console.log(`The audit's key is not: keep a copy of ${config.auditKeyFile} apart from the backups.`)
    return 0
  } finally {
    await server.close()
  }
}
