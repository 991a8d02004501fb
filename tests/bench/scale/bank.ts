import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '../../../server/database/connect.ts'
import { startCluster } from '../../../server/database/embedded/cluster.ts'
import { type TestDatabase, createDatabase } from '../../support/database.ts'
import { copySchemas } from '../../support/copiedSchemas.ts'
import { copyDemoBank } from '../../support/demoBank.ts'
import { client } from '../../support/people.ts'
import { startServer } from '../../support/server.ts'
import { type Size, fill } from './fill.ts'

export interface FilledBank {
  /** The server's address; a restart changes it. */
  readonly url: string
  /** The id of the server's process. */
  readonly pid: number
  databaseUrl: string
  /** Restarts the server, so that nothing is cached from earlier requests. */
  restart(): Promise<void>
  close(): Promise<void>
}

/**
 * Serves the product with the demo bank and many more applications. With a folder `kept`, the bank stays there, and a
 * bank of the same size that is already there is used again: filling a million takes longer than measuring it.
 */
export async function openFilledBank(
  size: Size,
  progress: (text: string) => void = () => {},
  kept?: string,
): Promise<FilledBank> {
  const { auditKeyFile, ...database } = (kept === undefined && (await copyDemoBank())) || {
    ...(await (kept === undefined ? emptyDatabase() : keptDatabase(kept))),
    auditKeyFile: kept === undefined ? undefined : join(kept, 'audit-key.pem'),
  }
  const schemas = copySchemas()
  schemas.edit('application.json', (json) => Object.assign(json, { listColumns }))
  const env = { SCHEMAS_DIR: schemas.dir, ...(auditKeyFile !== undefined && { AUDIT_KEY_FILE: auditKeyFile }) }
  const start = () => startServer({ databaseUrl: database.url, env })
  let server = await start()
  const close = async () => {
    await server.stop()
    await database.drop()
    schemas.remove()
  }
  try {
    if (!isFilled(kept, size)) {
      await fill(database.url, size, progress)
      await server.stop()
      server = await start()
    }
    progress('  columns of the list')
    await columnsOffered(server.url)
    progress('  open work')
    await openWorkKept(database.url)
    if (kept !== undefined) writeFileSync(markOf(kept), JSON.stringify(size))
  } catch (error) {
    await close()
    throw error
  }
  return {
    get url() {
      return server.url
    },
    get pid() {
      return server.pid
    },
    databaseUrl: database.url,
    async restart() {
      await server.stop()
      server = await start()
    },
    close,
  }
}

/** As many listed columns as the definitions may have, of every kind. */
const listColumns = {
  executive: { from: 'credit_request_form.account_executive' },
  revenue: { from: 'credit_request_form.revenue_last_12m' },
  visit: { from: 'credit_request_form.last_client_visit_date', optional: true },
  kyc: { from: 'credit_request_form.kyc_approval_status', filter: true },
  authority: { from: 'credit_review_form.delegated_authority_level', filter: true },
  template: { from: 'legal_review_form.agreement_template', filter: true, optional: true },
  recommendation: { from: 'credit_analysis_form.recommendation', filter: true },
  default: { from: 'credit_analysis_form.probability_of_default', optional: true },
} as const

/** Resolves when the server has filled in the listed columns. */
async function columnsOffered(url: string): Promise<void> {
  const { send } = await client(url, 'auditor')
  for (;;) {
    const { body } = await send('GET', '/api/credit/credit-applications/?limit=1')
    const { facets } = body as { facets?: { columns?: unknown[] } }
    if (facets?.columns?.length === Object.keys(listColumns).length) return
    await pause(500)
  }
}

/** Resolves when the server has filled in who can act in every open stage. */
async function openWorkKept(url: string): Promise<void> {
  const db = connect(url, console.error)
  const unkept = sql<{ number: number }>`
    SELECT count(*)::integer AS number FROM application CROSS JOIN unnest(open_stages) AS stage
    LEFT JOIN open_work ON application_id = id AND form_type = stage
    WHERE NOT closed AND facts_version IS DISTINCT FROM application.version`
  while (((await unkept.execute(db)).rows[0]?.number ?? 0) > 0) await pause(500)
  await db.destroy()
}

const markOf = (kept: string) => join(kept, 'filled.json')

/** Throws if the folder holds a bank of another size. */
function isFilled(kept: string | undefined, size: Size): boolean {
  if (kept === undefined || !existsSync(markOf(kept))) return false
  const found = readFileSync(markOf(kept), 'utf8')
  if (found !== JSON.stringify(size)) throw new Error(`${kept} holds a bank of another size: ${found}.`)
  return true
}

async function keptDatabase(folder: string): Promise<Pick<TestDatabase, 'url' | 'drop'>> {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const cluster = await startCluster(join(folder, 'cluster'), console.error)
  return { url: cluster.url, drop: () => cluster.stop() }
}

/** Creates an empty database on the server of DATABASE_URL, or on a server of its own, which is removed with it. */
async function emptyDatabase(): Promise<Pick<TestDatabase, 'url' | 'drop'>> {
  if (process.env.DATABASE_URL) return createDatabase(process.env.DATABASE_URL)
  const folder = mkdtempSync(join(tmpdir(), 'credit-scale-'))
  chmodSync(folder, 0o755)
  const cluster = await startCluster(folder, console.error)
  const { url } = await createDatabase(cluster.url)
  return {
    url,
    async drop() {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
