import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from './database.ts'
import { findDatabases } from './databases.ts'
import { copyDemoBank } from './demoBank.ts'
import { type LaunchOptions, type RunningServer, launch } from './launch.ts'

export { type RunningServer, freePort } from './launch.ts'

export interface ServerOptions extends Omit<LaunchOptions, 'dataDir'> {
  /** Kept afterwards if given; by default a new folder that is removed with the server. */
  dataDir?: string
  /**
   * Default: a copy of the demo bank; else a new database on the run's server or that of DATABASE_URL; else the
   * embedded database under `dataDir`.
   */
  databaseUrl?: string
  /** The embedded database under `dataDir`, whatever DATABASE_URL names. */
  embedded?: true
  /** Use a copy of the demo bank, whatever the definitions are. */
  demoBank?: true
}

/** Starts a server of the product, on data of its own unless some are given. */
export async function startServer({ embedded, demoBank, ...options }: ServerOptions = {}): Promise<RunningServer> {
  const scratch = options.dataDir ? undefined : enterableFolder()
  const bank = demoBank || isUsual({ embedded, ...options }) ? await copyDemoBank() : undefined
  const inRun = options.dataDir === undefined ? findDatabases()?.url : undefined
  const external = embedded ? undefined : (inRun ?? process.env.DATABASE_URL)
  const database = bank ?? (!options.databaseUrl && external ? await createDatabase(external) : undefined)
  const clean = async () => {
    await database?.drop()
    if (scratch) rmSync(scratch, { recursive: true, force: true })
  }
  const dataDir = options.dataDir ?? join(scratch ?? '', 'data')
  const env = { ...(bank && { AUDIT_KEY_FILE: bank.auditKeyFile }), ...options.env }
  return launch({ ...options, dataDir, databaseUrl: options.databaseUrl ?? database?.url, env }, clean)
}

/** Whether a server's bank is the untouched demo bank with the repository's definitions. */
const isUsual = ({ databaseUrl, dataDir, schemasDir, embedded, env }: ServerOptions): boolean =>
  [databaseUrl, dataDir, schemasDir, embedded, env?.DEMO].every((option) => option === undefined)

/** Creates a folder that PostgreSQL can enter: it never runs as root, but as a user of its own. */
function enterableFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'credit-'))
  chmodSync(folder, 0o755)
  return folder
}
