import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A client registered at the provider, as the server's settings name it. */
export const clientId = 'credit-risk-workflow'
export const clientSecret = 'a secret that only the two know'

export interface RunningProvider {
  issuer: string
  /** Ends the provider's process, which forgets everybody's sign-ins. */
  stop(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
}

/** The provider's claims about its subjects, if they differ from the subject's own name. */
export type SubjectClaims = Record<string, Record<string, unknown>>

/** The settings of the provider's process. */
export interface ProviderOptions {
  /** 0 for any free port. */
  port: number
  origin: string
  client: { id: string; secret: string }
  subjectClaims: SubjectClaims
}

/**
 * Starts a real OpenID Connect provider in a process of its own, at which anybody can sign in as any subject with any
 * password. `origin` is that of the server to which it sends people back.
 */
export async function startProvider(origin: string, subjectClaims: SubjectClaims = {}): Promise<RunningProvider> {
  const options = { origin, subjectClaims, client: { id: clientId, secret: clientSecret } }
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
