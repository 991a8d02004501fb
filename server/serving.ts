/** Listening, and ending what is under way before the process ends. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Replicas } from './database/replicas/replicas.ts'
import { ConfigError } from './errors/forOperator.ts'

/** Requests in flight are given this long to end, in milliseconds. */
const drainFor = 8_000
/** After the farewell, in milliseconds. */
export const giveUpAfter = 9_200

/** Answers the port: the one asked for, or the free one that was found for port 0. */
export async function listen(app: FastifyInstance, { host, port, metricsPort }: Config): Promise<number> {
  await app.listen({ host, port }).catch((error: unknown) => explained(error, metricsPort))
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** Uses the replicas as long as the app runs. The log has a line when one is left out, and when it is used again. */
export function keepReplicas(app: FastifyInstance, replicas: Replicas | undefined): void {
  if (!replicas) return
  app.addHook('onReady', async () =>
    replicas.watch((replica, reason) => {
      if (reason === undefined) app.log.warn({ replica }, 'a replica is used again')
      else app.log.warn({ replica, reason }, 'a replica is left out')
    }),
  )
  app.addHook('onClose', () => replicas.close())
}

/** Throws, in a sentence for the operator, that a port is in use. */
export function explained(error: unknown, metricsPort: number | undefined): never {
  if (!(error instanceof Error && 'port' in error && 'code' in error && error.code === 'EADDRINUSE')) throw error
  const name = error.port === metricsPort ? 'METRICS_PORT' : 'PORT'
  throw new ConfigError(
    `Port ${String(error.port)} is in use, perhaps by another start of this server. Set ${name} to another one.`,
  )
}

/** Ends what is under way. For `farewell` ms answers say that their connection will close, before the app closes it. */
export async function drain(app: FastifyInstance, farewell: number): Promise<void> {
  await pause(farewell)
  const cut = setTimeout(() => app.server.closeAllConnections(), drainFor)
  await app.close()
  clearTimeout(cut)
}

/** Ends the process at the first signal to stop, once `end` is done; for longer than `within`, in ms, nobody waits. */
export function stopOnSignals(stopping: AbortController, within: number, end: () => Promise<void>): void {
  // Ctrl+C reaches a server under npm twice: the second signal waits for the same end.
  let stopped: Promise<void> | undefined
  const stop = () => {
    if (stopped) return
    stopping.abort()
    setTimeout(() => process.exit(1), within).unref()
    stopped = end()
    stopped.then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
}
