import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from './database.ts'
import { findDatabases } from './databases.ts'
import { copyDemoBank } from './demoBank.ts'
import { type LaunchOptions, type RunningServer, launch } from './launch.ts'

export { type RunningServer, freePort } from './launch.ts'

export interface ServerOptions extends Omit<LaunchOptions, 'dataDir'> {
  /** Kept afterwards when given; else a new folder that goes with the server. */
  dataDir?: string
  /**
   * Default: a copy of the demo bank, else a new database on the run's server or on the one that DATABASE_URL names,
   * else the embedded one under `dataDir`.
   */
  databaseUrl?: string
  /** The embedded database under `dataDir`, whatever DATABASE_URL names. */
  embedded?: true
  /** A copy of the demo bank, under whichever definitions. */
  demoBank?: true
}

/** A server of the product, on data of its own unless some are named. */
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

/** Whether its bank is the demo bank as the definitions of the repository have it, which nothing has happened to. */
const isUsual = ({ databaseUrl, dataDir, schemasDir, embedded, env }: ServerOptions): boolean =>
  [databaseUrl, dataDir, schemasDir, embedded, env?.DEMO].every((option) => option === undefined)

/** PostgreSQL never runs as root: its own user must be able to enter the folder. */
function enterableFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'credit-'))
  chmodSync(folder, 0o755)
  return folder
}
