import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type PublicKey, readPublicKey } from '../../server/audit/key.ts'
import { verifyAudit } from '../../server/audit/verify.ts'
import { readConfig } from '../../server/config.ts'
import { openContents } from '../../server/contents/open.ts'
import { queriesOn } from '../../server/database/connect.ts'
import { refuseOtherVersion } from '../../server/database/migrate.ts'
import { openServer } from '../../server/database/open.ts'
import { readAtOneMoment } from '../../server/database/snapshot.ts'
import { ForOperator } from '../../server/errors/forOperator.ts'
import { type Command, type Environment, Misused } from './command.ts'
import { refuseWithoutDatabase } from './refuseWithoutDatabase.ts'

/** Whether the audit is what was written; the exit code is 1 where it is not, and 2 where nothing was checked. */
export const audit: Command = {
  usage: `Usage: npm run audit -- verify [--key file]...
  Reads the database that the server uses (DATABASE_URL, or DATA_DIR).
  --key names further keys that signed checkpoints.`,
  impossible: 2,
  async run(args, env) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { key: { type: 'string', multiple: true, default: [] } },
    })
    if (positionals.join() !== 'verify') throw new Misused()
    return verify(values.key, env)
  },
}

async function verify(keyFiles: string[], env: Environment): Promise<number> {
  const config = readConfig(env)
  refuseWithoutDatabase(config)
  const own = existsSync(config.auditKeyFile) ? [config.auditKeyFile] : []
  const keys = await Promise.all([...own, ...keyFiles].map(readKey))
  const server = await openServer(config, console.error)
  try {
    const contents = await openContents(config)
    const { breaks, applications, entries, recordEntries, partly, seals, checkpoints, newest } = await readAtOneMoment(
      server.url,
      async (client) => {
        await refuseOtherVersion(client)
        return verifyAudit(queriesOn(client), keys, contents)
      },
    )
    for (const found of breaks) console.error(found)
    console.log(
      `${entries} entries of ${applications} applications, ${recordEntries > 0 ? `${recordEntries} of records, ` : ''}${seals} sealed decisions, ${checkpoints} checkpoints: ${breaks.length === 0 ? 'all is well' : `${breaks.length} broken`}.`,
    )
    if (partly > 0)
      console.log(
        `${partly} of the applications were written by an earlier version: of these, what its audit did not hold was not compared.`,
      )
    if (newest)
      console.log(
        `The newest checkpoint is ${newest.number} of ${newest.at.toISOString()}, ${newest.hash.toString('hex')}.`,
      )
    return breaks.length === 0 ? 0 : 1
  } finally {
    await server.close()
  }
}

async function readKey(file: string): Promise<PublicKey> {
  return readPublicKey(file).catch((error: unknown) => {
    throw new ForOperator(
      `${file} cannot be read as a key (${error instanceof Error ? error.message : String(error)}).`,
    )
  })
}
