/**
 * `npm run bench:start [-- rounds]`: measures how long `npm start` takes if everything is built and the bank is filled,
 * and how much memory the server and the database use together when idle. Prints a line for each figure, and exits with
 * 1 if one is over its limit.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../support/launch.ts'
import { databasePids } from '../../support/tree.ts'
import { median } from '../mainThread.ts'
import { cpuOf } from '../server/cpu.ts'
import { memoryOf, withChildren } from './memory.ts'

const rounds = Number(process.argv[2] ?? 5)
/** The start in seconds, and the memory in MB. */
const limits = { start: 2, memory: 350 }
/** In ms: by then, everything that the start has deferred is done. */
const rest = 10_000

const folder = mkdtempSync(join(tmpdir(), 'bench-start-'))
// PostgreSQL never runs as root: its own user must be able to enter the folder.
chmodSync(folder, 0o755)
const dataDir = join(folder, 'data')

interface StartedServer {
  /** In seconds: from the command to the line that says that the server is ready. */
  took: number
  npm: ChildProcess
  stop(): Promise<void>
}

async function start(): Promise<StartedServer> {
  const { DATABASE_URL: _, ...env } = process.env
  const port = await freePort()
  const began = performance.now()
  const npm = spawn('npm', ['start'], {
    env: { ...env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, WORKERS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => npm.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    npm.stdout.on('data', (chunk: Buffer) => chunk.includes('is ready at') && resolve())
    void ended.then(() => reject(new Error('The product did not start.')))
  })
  const took = (performance.now() - began) / 1000
  const stop = async () => {
    npm.kill('SIGTERM')
    await ended
  }
  return { took, npm, stop }
}

/** The processes without npm itself. */
const serversOf = ({ npm: { pid = 0 } }: StartedServer) => withChildren(pid).filter((each) => each !== pid)
const withDatabase = (server: StartedServer) => [...new Set([...serversOf(server), ...databasePids(dataDir)])]

function print(what: string, figure: number, unit: string, limit: number): void {
  const isWithin = figure <= limit
  if (!isWithin) process.exitCode = 1
  console.log(
    `${isWithin ? '✓' : '✗'} ${what}: ${figure.toFixed(unit === 's' ? 2 : 0)} ${unit}, limit ${limit} ${unit}`,
  )
}

try {
  // The first start fills the bank.
  await (await start()).stop()
  const times: number[] = []
  const work: number[] = []
  const sizes: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const server = await start()
    times.push(server.took)
    const own = serversOf(server).filter((pid) => !databasePids(dataDir).includes(pid))
    work.push(own.reduce((sum, pid) => sum + (cpuOf(pid) ?? 0), 0) / 1000)
    await pause(rest)
    sizes.push(memoryOf(withDatabase(server)))
    await server.stop()
  }
  console.log(`Median of ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}`)
  print('from npm start to ready', median(times), 's', limits.start)
  // Other work on the machine makes a start take longer, but hardly adds to its CPU time.
  console.log(`  the server's own work until then: ${median(work).toFixed(2)} s of CPU time`)
  print('server and database at rest', median(sizes), 'MB', limits.memory)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
