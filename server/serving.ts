/** Listens, and ends what is in progress before the process ends. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Replicas } from './database/replicas/replicas.ts'
import { ConfigError } from './errors/forOperator.ts'

/** In milliseconds: how long requests in flight have to end. */
const drainFor = 8_000
/** In milliseconds after the farewell: when the process ends, whatever is still in progress. */
export const giveUpAfter = 9_200

/** Resolves with the port: the configured one, or the free one that was found for port 0. */
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

/** Turns an error about a port or an address that cannot be used into a sentence for the operator; throws it. */
export function explained(error: unknown, metricsPort: number | undefined): never {
  if (!(error instanceof Error && 'code' in error)) throw error
  if (['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL'].includes(String(error.code))) {
    throw new ConfigError(`HOST must be an address or a name of this computer (${error.message}).`)
  }
  if (!('port' in error)) throw error
  const name = error.port === metricsPort ? 'METRICS_PORT' : 'PORT'
  if (error.code === 'EACCES')
    throw new ConfigError(`This account may not use port ${String(error.port)}. Set ${name} to one above 1023.`)
  if (error.code !== 'EADDRINUSE') throw error
  throw new ConfigError(
    `Port ${String(error.port)} is in use, perhaps by another start of this server. Set ${name} to another one.`,
  )
}

/** Ends what is in progress. For `farewell` ms, answers say that their connection will close; then the app closes. */
export async function drain(app: FastifyInstance, farewell: number): Promise<void> {
  await pause(farewell)
  const cut = setTimeout(() => app.server.closeAllConnections(), drainFor)
  await app.close()
  clearTimeout(cut)
}

/** Ends the process at the first signal to stop, once `end` is done, or after `within` ms at the latest. */
export function stopOnSignals(stopping: AbortController, within: number, end: () => Promise<void>): void {
  // Under npm, Ctrl+C reaches a server twice: the second signal waits for the same end.
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
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}
