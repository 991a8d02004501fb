import { parseArgs } from 'node:util'
import { verifyEvidence } from '../../server/audit/evidence/verifyEvidence.ts'
import type { PublicKey } from '../../server/audit/key.ts'
import { knownKeys } from '../../server/audit/knownKeys.ts'
import { verifyAudit } from '../../server/audit/verify.ts'
import { readConfig } from '../../server/config.ts'
import { openContents } from '../../server/contents/open.ts'
import { queriesOn } from '../../server/database/connect.ts'
import { refuseOtherVersion } from '../../server/database/migrate.ts'
import { openServer } from '../../server/database/open.ts'
import { readAtOneMoment } from '../../server/database/snapshot.ts'
import { type Command, type Environment, UsageError } from './command.ts'
import { printable } from './printable.ts'
import { refuseWithoutDatabase } from './refuseWithoutDatabase.ts'
import { untilInterrupted } from './untilInterrupted.ts'

/**
 * `npm run audit`: checks that nobody has altered the audit. The exit code is 1 if somebody has, and 2 if nothing was
 * checked.
 */
export const audit: Command = {
  usage: `Usage: npm run audit -- verify [--key file]...
       npm run audit -- verify-evidence <file> [--key file]...
  verify reads the database that the server uses (DATABASE_URL, or DATA_DIR).
  verify-evidence reads a file of evidence, and no database.
  --key names further keys that signed checkpoints or evidence, as AUDIT_EARLIER_KEYS
  does; their public halves are enough.`,
  impossible: 2,
  async run(args, env) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { key: { type: 'string', multiple: true, default: [] } },
    })
    const [what, file, ...more] = positionals
    if (what === 'verify' && file === undefined)
      return untilInterrupted((stopping) => verify(values.key, env, stopping))
    if (what === 'verify-evidence' && file !== undefined && more.length === 0)
      return verifyFile(file, await knownKeys(readConfig(env), values.key))
    throw new UsageError()
  },
}

async function verify(keyFiles: string[], env: Environment, stopping: AbortSignal): Promise<number> {
  const config = readConfig(env)
  refuseWithoutDatabase(config)
  const keys = await knownKeys(config, keyFiles)
  const server = await openServer(config, console.error)
  try {
    const contents = await openContents(config)
    const { breaks, applications, entries, recordEntries, partly, seals, checkpoints, newest } = await readAtOneMoment(
      server.url,
      async (client) => {
        await refuseOtherVersion(client)
        return verifyAudit(queriesOn(client), keys, contents)
      },
      stopping,
    )
    report(breaks)
    say(
      `${entries} entries of ${applications} applications, ${recordEntries > 0 ? `${recordEntries} of records, ` : ''}${seals} sealed decisions, ${checkpoints} checkpoints: ${breaks.length === 0 ? 'all is well' : `${breaks.length} broken`}.`,
    )
    if (partly > 0)
      say(
        `${partly} of the applications were written by an earlier version: of these, what its audit did not hold was not compared.`,
      )
    if (newest)
      say(`The newest checkpoint is ${newest.number} of ${newest.at.toISOString()}, ${newest.hash.toString('hex')}.`)
    return breaks.length === 0 ? 0 : 1
  } finally {
    await server.close()
  }
}

/** Returns what was altered, removed or added in a file of evidence. */
async function verifyFile(file: string, keys: PublicKey[]): Promise<number> {
  const { manifest, entries, isSealed, breaks } = await verifyEvidence(file, keys)
  report(breaks)
  const what = manifest
    ? `The evidence of ${manifest.application.reference_number}, made on ${manifest.made_at} for ${manifest.made_by.name}`
    : 'The file'
  const parts = [`${entries} entries`, ...(manifest ? [`${manifest.files.length} files`] : [])].join(', ')
  say(
    `${what} (${parts}, ${isSealed ? 'sealed' : 'not sealed'}): ${breaks.length === 0 ? 'all is well' : `${breaks.length} broken`}.`,
  )
  return breaks.length === 0 ? 0 : 1
}

/** What is verified may be forged, and names in it are quoted. */
const say = (line: string): void => console.log(printable(line))

function report(breaks: string[]): void {
  for (const found of breaks) console.error(printable(found))
}
