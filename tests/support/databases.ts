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
  /** A folder that is removed together with the databases. */
  folder: string
  /** The name of the demo bank's database. The first one that needs it fills it (demoBank.ts). */
  demoBank: string
}

type End = () => Promise<void>

/** What the projects share in the process that starts the tests, and how many of them still use it. */
interface SharedDatabases {
  users: number
  opening: Promise<{ databases: Databases; close: End }>
}

const shared = globalThis as { creditTestsDatabases?: SharedDatabases }

/** The environment variable through which the processes that run tests find the databases. */
const place = 'CREDIT_TESTS_DATABASES'

/**
 * Use the built threads: they read definitions in a sixth of the time that their TypeScript takes (prepareThread.mjs).
 */
const threads = {
  PAPER_THREAD: pathToFileURL('dist/server/paperThread.js').href,
  PREPARE_THREAD: pathToFileURL('dist/server/prepareThread.js').href,
  REPLAY_THREAD: pathToFileURL('dist/server/replayThread.js').href,
  TRY_THREAD: pathToFileURL('dist/server/tryThread.js').href,
  VERIFY_THREAD: pathToFileURL('dist/server/verifyThread.js').href,
  // Tests keep all cores busy: a thread of lower priority would get no time.
  THREAD_PRIORITY: '0',
}

/** The databases of the run that this process belongs to; undefined in a bench or a command. */
export function findDatabases(): Databases | undefined {
  const named = process.env[place]
  return named === undefined ? undefined : (JSON.parse(named) as Databases)
}

/**
 * Provides a PostgreSQL server for a whole run of tests, shared by all projects: that of DATABASE_URL, or an embedded
 * one. `prepare` fills it and returns how to undo that. The server ends with the last project that uses it, or that
 * fails to prepare.
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
  // The tests start the built server: it has to match the present sources.
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
 * Lets the database write less to the disk: its data need not survive a power cut, and the end of a process loses
 * nothing. No table lives long enough to need vacuuming. Not in a full run of the promises: there, ten minutes of a
 * bank's load are measured with the settings a bank would have.
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
