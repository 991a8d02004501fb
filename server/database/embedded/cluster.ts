/**
 * Runs a PostgreSQL of our own under DATA_DIR, so that a start needs no set-up. It listens on the loopback address
 * only.
 */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { ForOperator } from '../../errors/forOperator.ts'
import { account, type Account } from './account.ts'
import { binaries, type Binaries } from './binaries.ts'
import { keptPassword, readOrCreatePassword } from './password.ts'
import { lengthOf, reasonInLog } from './reasonInLog.ts'
import { clearAway, findPostmaster, isAlive, type Postmaster } from './postmaster.ts'

export interface Cluster {
  /** The URL of the database `postgres`. */
  url: string
  /** Stops the database unless another process still uses it. */
  stop(): Promise<void>
}

interface Parts {
  programs: Binaries
  account: Account
  /** The folder that holds `data/` (the cluster) and `server.log`. */
  folder: string
  password: string
}

const urlOf = ({ password }: Pick<Parts, 'password'>, { port }: Pick<Postmaster, 'port'>) =>
  `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`

const settings = [
  '-c listen_addresses=127.0.0.1',
  "-c unix_socket_directories=''",
  '-c max_connections=80',
  '-c timezone=UTC',
  '-c log_timezone=UTC',
]
const checkEvery = 300
const patience = 20_000
const unfinished = 'data.unfinished'
const asking = 'is the database used'

export const hasCluster = (dataDir: string) => existsSync(join(dataDir, 'postgres', 'data'))

/** Starts the cluster, or takes over one that a killed server left running. Restarts the cluster when it dies. */
export async function startCluster(dataDir: string, onError: (error: unknown) => void): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true })
  const programs = await binaries()
  const folder = join(dataDir, 'postgres')
  const runsAs = await account([programs.postgres, folder])
  const isNew = !hasCluster(dataDir)
  const password = await (isNew ? readOrCreatePassword : keptPassword)(join(dataDir, 'postgres-password'))
  const parts: Parts = { programs, account: runsAs, folder, password }
  if (isNew) await create(parts)
  let postmaster = (await adopt(parts)) ?? (await start(parts))
  const url = urlOf(parts, postmaster)

  let stopped: Promise<void> | undefined
  let looking: Promise<void> | undefined
  const look = async () => {
    if (await isAlive(postmaster.pid)) return
    postmaster = (await adopt(parts)) ?? (await start(parts, postmaster.port))
  }
  const watch = setInterval(() => {
    looking ??= look()
      .catch(onError)
      .finally(() => (looking = undefined))
  }, checkEvery)
  watch.unref()
  const end = async () => {
    clearInterval(watch)
    await looking
    if (!(await isAlive(postmaster.pid)) || (await isUsed(url))) return
    await stop(parts)
  }

  return {
    url,
    // Stops it once: after that, another server may use the database.
    stop: () => (stopped ??= end()),
  }
}

/**
 * Creates the cluster under another name and renames it when it is complete, so that an interrupted creation is never
 * taken for a database. If another server completes one first, that one is used.
 */
async function create({ programs, account, folder, password }: Parts): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await account.own(folder)
  const own = await mkdtemp(join(folder, unfinished))
  const [data, passwordFile] = [join(own, 'data'), join(own, 'password')]
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const access = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${passwordFile}`]
  try {
    await account.own(own)
    await writeFile(passwordFile, password, { mode: 0o600 })
    await account.own(passwordFile)
    await account.run(programs.initdb, [`--pgdata=${data}`, ...access, ...locale])
    await rename(data, join(folder, 'data'))
    await removeUnfinished(folder)
  } catch (error) {
    if (!existsSync(join(folder, 'data'))) throw error
  } finally {
    await rm(own, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Removes what interrupted creations have left, and what others still create: they are too late. */
async function removeUnfinished(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(unfinished))
  await Promise.allSettled(left.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}

/**
 * Takes over a running database. One of another installation is stopped first, because its program may be older, unless
 * a server uses it: that one would start it again.
 */
async function adopt(parts: Parts): Promise<Postmaster | undefined> {
  const data = join(parts.folder, 'data')
  const deadline = Date.now() + patience
  while (Date.now() < deadline) {
    const found = await findPostmaster(data)
    if (!found) return undefined
    const isForeign = found.program !== parts.programs.postgres
    if (isForeign && !(existsSync(found.program) && (await isUsed(urlOf(parts, found))))) await stop(parts)
    else if (found.ready) return found
    else await pause(50)
  }
  throw new ForOperator(
    `The database in ${data} is neither ready nor stopped. See ${join(parts.folder, 'server.log')}.`,
  )
}

/** Starts the database; if another server has just started it, takes over that one. */
async function start(parts: Parts, port?: number): Promise<Postmaster> {
  const { programs, account, folder } = parts
  const data = join(folder, 'data')
  const log = join(folder, 'server.log')
  for (let left = 3; ; left--) {
    const before = await lengthOf(log)
    const options = [...settings, `-p ${port ?? (await portFor(data))}`].join(' ')
    try {
      await clearAway(data)
      await account.run(programs.pg_ctl, ['start', '-s', '-w', '-t', '60', '-D', data, '-l', log, '-o', options])
      break
    } catch (cause) {
      const other = await adopt(parts)
      if (other) return other
      if (left === 0) throw notStarted(await reasonInLog(log, before), log, cause)
      await pause(300)
    }
  }
  const postmaster = await findPostmaster(data)
  if (!postmaster) throw new ForOperator(`The database ended right after its start. See ${log}.`)
  return postmaster
}

const notStarted = (reason: string, log: string, cause: unknown) =>
  new ForOperator(`The database did not start${reason && `: ${reason.replace(/\.$/, '')}`}. See ${log}.`, { cause })

/** Stops the database. It is no error if another server has stopped or restarted it in the meantime. */
async function stop({ programs, account, folder }: Parts): Promise<void> {
  const data = join(folder, 'data')
  const before = await findPostmaster(data)
  try {
    await account.run(programs.pg_ctl, ['stop', '-s', '-w', '-m', 'fast', '-t', '20', '-D', data])
  } catch (error) {
    const now = await findPostmaster(data)
    if (now && now.pid === before?.pid) throw error
  }
}

/** Whether a second server or a developer's console uses the database. One that only asks the same is about to end. */
async function isUsed(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, application_name: asking })
  client.on('error', () => {})
  try {
    await client.connect()
    const others = `SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name <> $1 LIMIT 1`
    return (await client.query(others, [asking])).rowCount === 1
  } catch (error) {
    // One that is too busy to answer is used.
    return !(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Returns the port of the database's last start, which PostgreSQL writes down: a server that has lost its database goes
 * on asking there, even if a command starts it again. Another one if somebody else has that port by now.
 */
async function portFor(data: string): Promise<number> {
  const written = await readFile(join(data, 'postmaster.opts'), 'utf8').catch(() => '')
  const last = Number(/"-p" "(\d+)"/.exec(written)?.[1] ?? 0)
  return freePort(last).catch(() => freePort(0))
}

function freePort(wanted: number): Promise<number> {
  return new Promise((found, fail) => {
    const probe = createServer().on('error', fail)
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds))
}
