import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { startCluster } from '../../server/database/embedded/cluster.ts'
import { dropDatabase } from './database.ts'

export interface Databases {
  url: string
  /** A folder that goes with them. */
  folder: string
  /** The name of a database for the demo bank, which whoever needs it first fills (demoBank.ts). */
  demoBank: string
}

type End = () => Promise<void>

/** In the process that starts the tests: what its projects share, and how many of them still use it. */
interface Shared {
  users: number
  opening: Promise<{ databases: Databases; close: End }>
}

const shared = globalThis as { creditTestsDatabases?: Shared }

/** Where the processes that run the tests find them. */
const place = 'CREDIT_TESTS_DATABASES'

/** What is built reads definitions in a sixth of the time that its TypeScript takes (prepareThread.mjs). */
const threads = {
  PAPER_THREAD: pathToFileURL('dist/server/paperThread.js').href,
  PREPARE_THREAD: pathToFileURL('dist/server/prepareThread.js').href,
  REPLAY_THREAD: pathToFileURL('dist/server/replayThread.js').href,
  TRY_THREAD: pathToFileURL('dist/server/tryThread.js').href,
  VERIFY_THREAD: pathToFileURL('dist/server/verifyThread.js').href,
  // Tests keep all cores busy: a thread of lower priority would stand still.
  THREAD_PRIORITY: '0',
}

/** Those of the run that this process belongs to; undefined in a bench or a command. */
export function findDatabases(): Databases | undefined {
  const named = process.env[place]
  return named === undefined ? undefined : (JSON.parse(named) as Databases)
}

/**
 * A PostgreSQL server for a whole run of tests: that of DATABASE_URL, or an embedded one, which all projects of the run
 * share. `prepare` fills it and answers what undoes that. It ends with the last project that uses it, or that fails to
 * prepare.
 */
export async function withDatabases(prepare: (databases: Databases) => Promise<End>): Promise<End> {
  const used = (shared.creditTestsDatabases ??= { users: 0, opening: open() })
  used.users += 1
  const leave = async () => {
    used.users -= 1
    if (used.users > 0) return
    delete shared.creditTestsDatabases
    await used.opening.then(({ close }) => close())
  }
  try {
    const undo = await prepare((await used.opening).databases)
    return async () => {
      try {
        await undo()
      } finally {
        await leave()
      }
    }
  } catch (error) {
    await leave()
    throw error
  }
}

async function open(): Promise<{ databases: Databases; close: End }> {
  // What the tests start is the server as it stands.
  execFileSync(process.execPath, ['scripts/build.mjs', 'server'], { stdio: 'inherit' })
  const folder = mkdtempSync(join(tmpdir(), 'credit-tests-'))
  chmodSync(folder, 0o755)
  const cluster = process.env.DATABASE_URL ? undefined : await startCluster(folder, console.error)
  if (cluster && process.env.RELIABILITY !== 'full') await spareTheDisk(cluster.url)
  const url = process.env.DATABASE_URL ?? cluster?.url ?? ''
  const databases = { url, folder, demoBank: `test_${randomBytes(8).toString('hex')}` }
  process.env[place] = JSON.stringify(databases)
  Object.assign(process.env, threads)
  const close = async () => {
    delete process.env[place]
    for (const name of Object.keys(threads)) delete process.env[name]
    await (cluster ? cluster.stop() : dropDatabase(url, databases.demoBank))
    rmSync(folder, { recursive: true, force: true })
  }
  return { databases, close }
}

/**
 * Nothing here has to outlive a power cut; what ends a process loses nothing by it. No table lives long enough to be
 * swept. A promise in full is another matter: ten minutes of a bank's load are measured as the bank would have them.
 */
async function spareTheDisk(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const setting of ['fsync', 'full_page_writes', 'autovacuum'])
      await client.query(`ALTER SYSTEM SET ${setting} = off`)
    await client.query('SELECT pg_reload_conf()')
  } finally {
    await client.end()
  }
}
