import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { type TestDatabase, createDatabase, dropDatabase } from './database.ts'
import { type Databases, findDatabases } from './databases.ts'
import { hashing } from './hashing.ts'
import type { RunningServer } from './launch.ts'

/** The demo bank in a database of its own. */
export interface DemoBank extends TestDatabase {
  /** The file of the key that signs its audit. */
  auditKeyFile: string
  /** What was warned of while it was filled. */
  warnings: unknown[]
}

/** A new demo bank, for tests whose project has databases. */
export async function createDemoBank(): Promise<DemoBank> {
  const bank = await copyDemoBank()
  if (!bank) throw new Error('This project of tests has no databases.')
  return bank
}

/**
 * A copy of the run's demo bank, which the first caller fills: a server starts on a copy in a third of the time.
 * Undefined outside a run of tests.
 */
export async function copyDemoBank(): Promise<DemoBank | undefined> {
  const databases = findDatabases()
  if (!databases) return undefined
  const warnings = await once(databases, 'demo-bank-filled', async () => {
    await dropDatabase(databases.url, databases.demoBank)
    const { url } = await createDatabase(databases.url, undefined, databases.demoBank)
    return fill(url, databases)
  })
  return {
    ...(await createDatabase(databases.url, databases.demoBank)),
    auditKeyFile: keyOf(databases),
    warnings: JSON.parse(warnings) as unknown[],
  }
}

const keyOf = ({ folder }: Databases) => join(folder, 'audit-key.pem')

/**
 * Puts a copy of a DATA_DIR with the demo bank into `dataDir` if it has no embedded database yet. `start` makes the
 * original when it is first needed. Does nothing outside a run of tests.
 */
export async function layDataDir(dataDir: string, start: (dataDir: string) => Promise<RunningServer>): Promise<void> {
  const databases = findDatabases()
  if (!databases) return
  const filled = join(databases.folder, 'embedded-bank')
  await once(databases, 'embedded-bank-filled', async () => {
    rmSync(filled, { recursive: true, force: true })
    await (await start(filled)).stop()
    return ''
  })
  // Keeps the owner of the files, which is PostgreSQL's own user.
  execFileSync('cp', ['-a', filled, dataDir])
}

/**
 * Does work once for all processes of the run, which all get its result: the others wait. If a process died halfway,
 * the work is done anew.
 */
async function once({ url, folder }: Databases, name: string, work: () => Promise<string>): Promise<string> {
  const done = join(folder, name)
  const result = () => readFileSync(done, 'utf8')
  if (existsSync(done)) return result()
  const turn = new Client({ connectionString: url })
  await turn.connect()
  try {
    await turn.query('SELECT pg_advisory_lock(20260101)')
    if (!existsSync(done)) writeFileSync(done, await work())
    return result()
  } finally {
    await turn.end()
  }
}

/**
 * Fills the demo bank as two servers do that start at the same moment, but in this process, because starting others
 * would take as long again. Only the process that fills reads this code. Returns what was warned of.
 */
async function fill(url: string, databases: Databases): Promise<string> {
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
  const warnings: unknown[] = []
  const { warn } = console
  console.warn = (...words) => void warnings.push(words)
  try {
    await Promise.all(
      [1, 2].map(async () => {
        const database = await openDatabase(config, console.error)
        await seedDemo(await openContext(config, database.background, new AbortController().signal))
        await database.close()
      }),
    )
  } finally {
    console.warn = warn
  }
  return JSON.stringify(warnings)
}
