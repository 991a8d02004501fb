import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { knownKeys } from '../../server/audit/knownKeys.ts'
import { verifyAudit } from '../../server/audit/verify.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { openContents } from '../../server/contents/open.ts'
import { BackupRefused } from '../../server/database/backup/format.ts'
import { restoreBackup } from '../../server/database/backup/restore.ts'
import { connectAlone } from '../../server/database/connect.ts'
import { endOnAbort } from '../../server/database/endOnAbort.ts'
import { openServer } from '../../server/database/open.ts'
import type { Database } from '../../server/database/tables.ts'
import { signingKeyIds } from '../../server/store/audit/auditCheckpoints.ts'
import { type Command, type Environment, onlyFile } from './command.ts'
import { printable } from './printable.ts'
import { untilInterrupted } from './untilInterrupted.ts'

/** Fills a new, empty database from a backup, either completely or not at all. */
export const restore: Command = {
  usage: `Usage: npm run restore -- <file>
  Fills the database that the server will use (DATABASE_URL, or a new one in DATA_DIR). It has to be empty.`,
  run: (words, env) => untilInterrupted((stopping) => fill(onlyFile(words), env, stopping)),
}

async function fill(file: string, env: Environment, stopping: AbortSignal): Promise<number> {
  const config = readConfig(env)
  await access(file, constants.R_OK)
  if ((await stat(file)).isDirectory()) throw new BackupRefused(`${file} is a folder.`)
  const server = await openServer(config, console.error)
  try {
    const client = await connectAlone(server.url)
    try {
      await endOnAbort(client, server.url, stopping)
      const { header, manifest } = await restoreBackup(client, file, (db) => checkAudit(db, config), stopping)
      const rows = Object.values(manifest.tables).reduce((sum, counted) => sum + counted.rows, 0)
      console.log(
        printable(
          `${rows} rows of ${Object.keys(manifest.tables).length} tables are back as they were at ${header.at}. Everybody has to sign in again.`,
        ),
      )
      if (config.webhooks.length > 0 || config.mail)
        console.warn(
          'A server that starts with these settings sends webhooks or mail to real recipients. Before you start one for a test, unset WEBHOOK_URLS, WEBHOOK_SECRETS, SMTP_URL, MAIL_FROM and MAIL_DIGEST_HOUR.',
        )
      return 0
    } finally {
      await client.end()
    }
  } finally {
    await server.close()
  }
}

/**
 * Throws if the audit's chains are broken. A missing key or content is only reported: it may be lost for good, and the
 * data may still be needed.
 */
async function checkAudit(db: Kysely<Database>, config: Config): Promise<void> {
  const { auditKeyFile } = config
  const own = await knownKeys(config)
  const strangers = (await signingKeyIds(db)).filter((id) => !own.some((key) => key.id === id))
  const keys = [...own, ...strangers.map((id) => ({ id, accepts: () => true }))]
  const { breaks, missing, entries } = await verifyAudit(db, keys, await openContents(config))
  const changed = breaks.filter((found) => !missing.includes(found))
  if (changed.length > 0)
    throw new BackupRefused(
      ['The audit in the backup is broken, and nothing was restored.', ...changed.map(printable)].join('\n'),
    )
  console.log(`The audit's ${entries} entries are what was written.`)
  if (missing.length > 0) {
    for (const found of missing) console.warn(printable(found))
    console.warn(
      'If the documents are in a bucket, set DOCUMENTS_BUCKET before the server starts. Then run: npm run audit -- verify',
    )
  }
  if (strangers.length === 0) return
  console.warn(
    printable(
      `Signatures of the key ${strangers.join(', ')} could not be checked. Copy that key to ${auditKeyFile} before the server starts:`,
    ),
  )
  console.warn('without it, the server creates a new key. Then run: npm run audit -- verify')
}
