/** `npm run audit -- verify [--key file]`: whether the audit is what was written; the exit code is 1 where it is not, and 2 where nothing was checked. */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type PublicKey, readPublicKey } from '../server/audit/key.ts'
import { verifyAudit } from '../server/audit/verify.ts'
import { ConfigError, readConfig } from '../server/config.ts'
import { openContents } from '../server/contents/open.ts'
import { hasDatabase, openDatabase } from '../server/database/open.ts'

const usage = `Usage: npm run audit -- verify [--key file]...
  Reads the database that the server uses (DATABASE_URL, or DATA_DIR). --key names further keys that signed checkpoints.`

/** Why nothing was checked. */
class Unchecked extends Error {}

async function verify(keyFiles: string[]): Promise<number> {
  const config = readConfig()
  if (!hasDatabase(config)) {
    throw new Unchecked(`There is no database in ${config.dataDir}. Say with DATA_DIR or DATABASE_URL where the server's is.`)
  }
  const own = existsSync(config.auditKeyFile) ? [config.auditKeyFile] : []
  const keys = await Promise.all([...own, ...keyFiles].map(readKey))
  const database = await openDatabase(config, console.error)
  try {
    const { breaks, applications, entries, seals, checkpoints, newest } = await verifyAudit(database.db, keys, await openContents(config))
    for (const found of breaks) console.error(found)
    console.log(`${entries} entries of ${applications} applications, ${seals} sealed decisions, ${checkpoints} checkpoints: ${breaks.length === 0 ? 'all is well' : `${breaks.length} broken`}.`)
    if (newest) console.log(`The newest checkpoint is ${newest.number} of ${newest.at.toISOString()}, ${newest.hash.toString('hex')}.`)
    return breaks.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

async function readKey(file: string): Promise<PublicKey> {
  return readPublicKey(file).catch((error: unknown) => {
    throw new Unchecked(`${file} is no key that can be read (${error instanceof Error ? error.message : String(error)}).`)
  })
}

/** Throws a TypeError that says what is wrong with them. */
function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string', multiple: true, default: [] }, help: { type: 'boolean', default: false } },
  })
}

async function run(): Promise<number> {
  try {
    const { values, positionals } = readArguments()
    if (!values.help && positionals.join() === 'verify') return await verify(values.key)
    console.error(usage)
    return values.help ? 0 : 2
  } catch (error) {
    console.error(told(error))
    return 2
  }
}

function told(error: unknown): unknown {
  if (error instanceof Unchecked || error instanceof ConfigError) return error.message
  const isOfArguments = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  return isOfArguments ? `${error.message}\n${usage}` : error
}

process.exitCode = await run()
