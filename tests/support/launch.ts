import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { hashing } from './hashing.ts'

/** How many servers this process has started. */
export const launched = { servers: 0 }

export interface LaunchOptions {
  dataDir: string
  schemasDir?: string
  /** Default: the embedded database under `dataDir`. */
  databaseUrl?: string
  /** A program, with its arguments, that runs the server. */
  under?: string[]
  /** Default: a free one. */
  port?: number
  env?: Record<string, string>
}

export interface RunningServer {
  url: string
  pid: number
  /** Everything that the server has printed. */
  output: () => string
  /** Sends SIGTERM, then cleans up. Resolves with the exit code. */
  stop: () => Promise<number | null>
  /** Sends SIGKILL to the process alone, as in a crash: nothing is cleaned up. */
  kill: () => Promise<void>
  /** Resolves when the process has ended. */
  ended: Promise<unknown>
}

/**
 * Starts the product as `npm start` does after the set-up, and resolves when /health/ready answers 200. `clean` runs
 * after the server has stopped, or has failed to start.
 */
export async function launch(
  options: LaunchOptions,
  clean: () => Promise<void> = async () => {},
): Promise<RunningServer> {
  const port = options.port ?? (await freePort())
  const { DATABASE_URL: _, ...env } = process.env
  const [program, ...args] = [...(options.under ?? []), process.execPath, 'dist/server/main.js']
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      WORKERS: '1',
      ...hashing(),
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
      // Tests send requests faster than any person.
      REQUESTS_PER_MINUTE: '1000000',
      DATA_DIR: options.dataDir,
      ...(options.schemasDir && { SCHEMAS_DIR: options.schemasDir }),
      ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
      ...options.env,
    },
  })
  launched.servers += 1
  let output = ''
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve))
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))

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

/** Asks every 50 ms, for two minutes at most, whether the server is ready. */
async function isReady(url: string): Promise<boolean> {
  const deadline = AbortSignal.timeout(120_000)
  while (!deadline.aborted) {
    const answer = await fetch(url, { signal: deadline }).catch(() => undefined)
    if (answer?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port.')),
      )
    })
  })
}
