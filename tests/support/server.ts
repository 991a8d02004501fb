import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from './database.ts'
import { demoBank } from './demoBank.ts'

export interface ServerOptions {
  /** Kept afterwards when given; else a new folder that goes with the server. */
  dataDir?: string
  schemasDir?: string
  /** Default: a copy of the demo bank, else a new database on the server that DATABASE_URL names, else the embedded one under `dataDir`. */
  databaseUrl?: string
  /** The embedded database under `dataDir`, whatever DATABASE_URL names. */
  embedded?: true
  /** A program, with its arguments, that runs the server. */
  under?: string[]
  /** Default: a free one. */
  port?: number
  env?: Record<string, string>
}

export interface RunningServer {
  url: string
  pid: number
  /** Everything it has printed. */
  output: () => string
  /** SIGTERM, then the clean-up. Resolves with the exit code. */
  stop: () => Promise<number | null>
  /** SIGKILL to the process alone, as a crash would: nothing is cleaned up. */
  kill: () => Promise<void>
  /** Resolves when the process has ended. */
  ended: Promise<unknown>
}

/** Starts the product as `npm start` does after set-up, and resolves when /health/ready answers 200. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const port = options.port ?? (await freePort())
  const scratch = options.dataDir ? undefined : enterableFolder()
  const filled = isUsual(options) ? demoBank.find() : undefined
  const external = options.embedded ? undefined : (filled?.server ?? process.env.DATABASE_URL)
  const database = !options.databaseUrl && external ? await createDatabase(external, filled?.name) : undefined
  const databaseUrl = options.databaseUrl ?? database?.url

  const { DATABASE_URL: _, ...env } = process.env
  const [program, ...args] = [...(options.under ?? []), process.execPath, '--import', 'tsx', 'server/main.ts']
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
      // A test's person is quicker than any.
      REQUESTS_PER_MINUTE: '1000000',
      DATA_DIR: options.dataDir ?? join(scratch ?? '', 'data'),
      ...(options.schemasDir && { SCHEMAS_DIR: options.schemasDir }),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...(filled && { AUDIT_KEY_FILE: filled.auditKeyFile }),
      ...options.env,
    },
  })
  let output = ''
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve))
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))

  const clean = async () => {
    await database?.drop()
    if (scratch) rmSync(scratch, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  const ready = await Promise.race([isReady(`${url}/health/ready`), exited.then(() => false)])
  if (!ready) {
    child.kill('SIGKILL')
    await clean()
    throw new Error(`The server did not become ready:\n${output}`)
  }
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM')
      const code = await exited
      await clean()
      return code
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
    ended: exited,
  }
}

/** Whether its bank is the demo bank as the definitions of the repository have it, which nothing has happened to. */
const isUsual = ({ databaseUrl, dataDir, schemasDir, embedded, env }: ServerOptions): boolean =>
  [databaseUrl, dataDir, schemasDir, embedded, env?.DEMO].every((option) => option === undefined)

/** Asks every 50 ms, for two minutes at most. */
async function isReady(url: string): Promise<boolean> {
  const deadline = AbortSignal.timeout(120_000)
  while (!deadline.aborted) {
    const answer = await fetch(url, { signal: deadline }).catch(() => undefined)
    if (answer?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

/** PostgreSQL never runs as root: its own user must be able to enter the folder. */
function enterableFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'credit-'))
  chmodSync(folder, 0o755)
  return folder
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port.'))))
    })
  })
}
