/** `npm run audit -- verify [--key file]`: whether the audit is what was written; the exit code is 1 where it is not. */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readPublicKey } from '../server/audit/key.ts'
import { verifyAudit } from '../server/audit/verify.ts'
import { readConfig } from '../server/config.ts'
import { openContents } from '../server/contents/open.ts'
import { hasDatabase, openDatabase } from '../server/database/open.ts'

const usage = `Usage: npm run audit -- verify [--key file]...
  Reads the database that the server uses (DATABASE_URL, or DATA_DIR). --key names further keys that signed checkpoints.`

async function verify(keyFiles: string[]): Promise<number> {
  const config = readConfig()
  if (!hasDatabase(config)) {
    console.error(`There is no database in ${config.dataDir}. Say with DATA_DIR or DATABASE_URL where the server's is.`)
    return 2
  }
  const own = existsSync(config.auditKeyFile) ? [config.auditKeyFile] : []
  const database = await openDatabase(config, console.error)
  try {
    const keys = await Promise.all([...own, ...keyFiles].map(readPublicKey))
    const { breaks, applications, entries, seals, checkpoints, newest } = await verifyAudit(database.db, keys, await openContents(config))
    for (const found of breaks) console.error(found)
    console.log(`${entries} entries of ${applications} applications, ${seals} sealed decisions, ${checkpoints} checkpoints: ${breaks.length === 0 ? 'all is well' : `${breaks.length} broken`}.`)
    if (newest) console.log(`The newest checkpoint is ${newest.number} of ${newest.at.toISOString()}, ${newest.hash.toString('hex')}.`)
    return breaks.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { key: { type: 'string', multiple: true, default: [] }, help: { type: 'boolean', default: false } },
})
if (values.help || positionals.join() !== 'verify') {
  console.error(usage)
  process.exitCode = values.help ? 0 : 2
} else {
  process.exitCode = await verify(values.key)
}
