/** Starting the product and stopping it. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { readConfig, type Config } from './config.ts'
import { openDatabase, type OpenDatabase } from './database/open.ts'
import { ConfigError, sentenceFor } from './errors/forOperator.ts'

/** Requests in flight are given this long to end, in milliseconds. */
const drainFor = 8_000
/** After the farewell, in milliseconds. */
const giveUpAfter = 9_200

/**
 * Starts the product as the environment says, and exits with a sentence where it says something wrong. `client` is
 * fulfilled when dist/client is there: `npm start` builds it while the database starts and the demo bank is filled.
 */
export async function run(client: Promise<void> = Promise.resolve()): Promise<void> {
  try {
    await start(readConfig(), client)
  } catch (error) {
    console.error(sentenceFor(error, 'set DATA_DIR, AUDIT_KEY_FILE or SCHEMAS_DIR to another place') ?? error)
    process.exit(1)
  }
}

async function start(config: Config, client: Promise<void>): Promise<void> {
  const stopping = new AbortController()
  let app: FastifyInstance | undefined
  let signLast: () => Promise<void>
  const opening = openDatabase(config, (error) => app?.log.warn({ err: error }, 'database connection'))
  // The code is read while the database starts: either takes a second.
  const loading = import('./product.ts')
  const database = await opening
  try {
    const { openContext, buildApp, refuseDemoBank, seedDemo, serveMetrics, ...kept } = await loading
    if (!config.demo) await refuseDemoBank(database.db, config)
    const context = await openContext(config, database.db, stopping.signal)
    const unhurried = { ...context, db: database.unhurried }
    const building = client.then(() => buildApp(context))
    if (config.demo) await seedDemo(unhurried)
    app = await building
    serveMetrics(app, config, database)
    await listen(app, config)
    signLast = kept.keepCheckpoints(unhurried, app.log)
    kept.keepSwept(unhurried, app.log)
    kept.keepListeners(unhurried, app.log)
  } catch (error) {
    await database.close()
    throw error
  }
  stopOnSignals(stopping, endingOf(app, database, { farewell: config.farewell, signLast }))
  const port = boundPort(app)
  console.log(`Credit Risk Workflow is ready at http://${shown(config.host)}:${port}`)
}

async function listen(app: FastifyInstance, { host, port, metricsPort }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    if (!(error instanceof Error && 'port' in error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    const name = error.port === metricsPort ? 'METRICS_PORT' : 'PORT'
    throw new ConfigError(
      `Port ${String(error.port)} is in use, perhaps by another start of this server. Set ${name} to another one.`,
    )
  }
}

interface Ending {
  /** In milliseconds: how long answers announce that their connection will close, before the server closes it. */
  farewell: number
  signLast: () => Promise<void>
}

/** Ends what is under way, and then what it needed. */
function endingOf(app: FastifyInstance, database: OpenDatabase, { farewell, signLast }: Ending): () => Promise<void> {
  return async () => {
    setTimeout(() => process.exit(1), farewell + giveUpAfter).unref()
    await pause(farewell)
    const cut = setTimeout(() => app.server.closeAllConnections(), drainFor)
    await app.close()
    clearTimeout(cut)
    await signLast()
    await database.close()
  }
}

function stopOnSignals(stopping: AbortController, end: () => Promise<void>): void {
  const stop = () => {
    stopping.abort()
    return end()
  }
  // Ctrl+C reaches a server under npm twice: the second signal waits for the same end.
  let stopped: Promise<void> | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stopped ??= stop()
      stopped.then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}

/** The port asked for, or the free one that was found for port 0. */
function boundPort(app: FastifyInstance): number | undefined {
  const address = app.server.address()
  return typeof address === 'object' ? address?.port : undefined
}

function shown(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
