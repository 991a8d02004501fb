import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { type TestDatabase, createDatabase, dropDatabase } from './database.ts'
import { type Databases, findDatabases } from './databases.ts'
import { hashing } from './hashing.ts'
import type { RunningServer } from './launch.ts'

/** The demo bank in a database of its own. */
export interface DemoBank extends TestDatabase {
  /** What its audit is signed with. */
  auditKeyFile: string
}

/** A new demo bank, for tests whose project has databases. */
export async function createDemoBank(): Promise<DemoBank> {
  const bank = await copyDemoBank()
  if (!bank) throw new Error('This project of tests has no databases.')
  return bank
}

/**
 * A copy of the run's demo bank, which whoever asks first fills: a server starts on one in a third of the time.
 * Undefined where there is no run.
 */
export async function copyDemoBank(): Promise<DemoBank | undefined> {
  const databases = findDatabases()
  if (!databases) return undefined
  await once(databases, 'demo-bank-filled', async () => {
    await dropDatabase(databases.url, databases.demoBank)
    const { url } = await createDatabase(databases.url, undefined, databases.demoBank)
    await fill(url, databases)
  })
  return { ...(await createDatabase(databases.url, databases.demoBank)), auditKeyFile: keyOf(databases) }
}

const keyOf = ({ folder }: Databases) => join(folder, 'audit-key.pem')

/**
 * Lays a copy of a DATA_DIR with the demo bank in an embedded database where there is none yet, which `start`, asked
 * first, makes. Does nothing where there is no run.
 */
export async function layDataDir(dataDir: string, start: (dataDir: string) => Promise<RunningServer>): Promise<void> {
  const databases = findDatabases()
  if (!databases) return
  const filled = join(databases.folder, 'embedded-bank')
  await once(databases, 'embedded-bank-filled', async () => {
    rmSync(filled, { recursive: true, force: true })
    await (await start(filled)).stop()
  })
  // With its owner, who is PostgreSQL's own.
  execFileSync('cp', ['-a', filled, dataDir])
}

/** The other processes of the run wait meanwhile. What a process that died has left half done is done anew. */
async function once({ url, folder }: Databases, name: string, work: () => Promise<void>): Promise<void> {
  const done = join(folder, name)
  if (existsSync(done)) return
  const turn = new Client({ connectionString: url })
  await turn.connect()
  try {
    await turn.query('SELECT pg_advisory_lock(20260101)')
    if (existsSync(done)) return
    await work()
    writeFileSync(done, '')
  } finally {
    await turn.end()
  }
}

/**
 * As a server that starts does, but in this process: another would take as long again. Its code is read only by whoever
 * fills.
 */
async function fill(url: string, databases: Databases): Promise<void> {
  const [{ readConfig }, { openDatabase }, { openContext, seedDemo }] = await Promise.all([
    import('../../server/config.ts'),
    import('../../server/database/open.ts'),
    import('../../server/product.ts'),
  ])
  const config = readConfig({
    ...hashing(),
    DATABASE_URL: url,
    DATA_DIR: join(databases.folder, 'filling'),
    AUDIT_KEY_FILE: keyOf(databases),
  })
  const database = await openDatabase(config, console.error)
  try {
    await seedDemo(await openContext(config, database.background, new AbortController().signal))
  } finally {
    await database.close()
  }
}
