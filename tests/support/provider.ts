import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A client of the provider's, as the server's settings name it. */
export const clientId = 'credit-risk-workflow'
export const clientSecret = 'a secret that only the two know'

export interface RunningProvider {
  issuer: string
  /** Ends its process, and what it knew of anybody with it. */
  stop(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
}

/** What the provider says of its subjects, where it does not call them by their own name. */
export type Named = Record<string, Record<string, unknown>>

/** What the process is told. */
export interface ProviderOptions {
  /** 0 for any that is free. */
  port: number
  origin: string
  client: { id: string; secret: string }
  named: Named
}

/**
 * A real provider of OpenID Connect in a process of its own, at which anybody signs in as any subject with any
 * password. `origin` is the server's that it sends people back to.
 */
export async function startProvider(origin: string, named: Named = {}): Promise<RunningProvider> {
  const options = { origin, named, client: { id: clientId, secret: clientSecret } }
  let running = await begin({ ...options, port: 0 })
  const { port } = running
  return {
    issuer: `http://127.0.0.1:${port}`,
    stop: () => end(running.child),
    start: async () => void (running = await begin({ ...options, port })),
  }
}

const program = join(import.meta.dirname, 'providerProcess.ts')

async function begin(options: ProviderOptions): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(program, [JSON.stringify(options)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const port = await Promise.race([
    once(child, 'message').then(([at]) => Number(at)),
    once(child, 'exit').then(() => undefined),
  ])
  if (port === undefined) throw new Error('The provider did not start.')
  return { child, port }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
