/** Starts and stops the product. */
import { setMaxListeners } from 'node:events'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { readConfig, type Config } from './config.ts'
import type { Context } from './context.ts'
import { warnOfFewConnections, warnOfLostSettings } from './database/checkServer.ts'
import { backgroundUse, forRequests } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase, type OpenDatabase } from './database/open.ts'
import { openReplicas } from './database/replicas/replicas.ts'
import { Printed, sentenceFor } from './errors/forOperator.ts'
import { root } from './lib/root.ts'
import type * as productModule from './product.ts'
import { drain, explained, giveUpAfter, keepReplicas, listen, stopOnSignals } from './serving.ts'
import { connectionsFor, shareOf } from './workers/share.ts'
import { endWorkers, startWorkers } from './workers/workers.ts'

type Product = typeof productModule

/**
 * Starts the product with the settings of the environment, and exits with a message if a setting is wrong. `client`
 * resolves when dist/client exists: `npm start` builds it while the database starts and the demo bank is filled.
 */
export async function run(client: Promise<void> = Promise.resolve()): Promise<void> {
  const built = client.catch(() => {
    throw new Printed()
  })
  // It may fail before it is waited for.
  built.catch(() => {})
  try {
    await start(readConfig(), built)
  } catch (error) {
    if (!(error instanceof Printed)) console.error(explanation(error))
    process.exit(1)
  }
}

const explanation = (error: unknown) =>
  sentenceFor(error, 'set DATA_DIR, AUDIT_KEY_FILE or SCHEMAS_DIR to another place') ?? error

/** What answers requests: this process, or its workers. */
interface Service {
  port: number
  log: FastifyBaseLogger
  /** Ends what is in progress. */
  stop(): Promise<void>
  /** Replaces the workers one after another. Undefined without workers. */
  reload?(): Promise<void>
}

interface ServeOptions {
  config: Config
  product: Product
  context: Context
  database: OpenDatabase
  /** Resolves when the demo bank is filled. */
  filled: () => Promise<void>
  client: Promise<void>
}

async function start(config: Config, client: Promise<void>): Promise<void> {
  const stopping = new AbortController()
  // Each regular job listens to it, and each webhook address is a job: beyond ten, Node would warn of a leak.
  setMaxListeners(0, stopping.signal)
  let service: Service | undefined
  let serving: Promise<Service> | undefined
  // Set first: a signal without a handler ends the process.
  process.on('SIGUSR2', () => void serving?.then(replaceWorkers, () => {}))
  let signLast: (() => Promise<void>) | undefined
  let first: string | undefined
  const opening = openDatabase(
    config,
    (error) => service?.log.warn({ err: error }, 'database connection'),
    async (url) => {
      stopping.signal.throwIfAborted()
      await migrate(url)
    },
  )
  let database: OpenDatabase | undefined
  stopOnSignals(stopping, config.farewell + giveUpAfter, async () => {
    // A database of our own that is starting has to be stopped, too.
    if (config.databaseUrl === undefined) await opening.catch(() => {})
    await (service ? service.stop() : endWorkers())
    await signLast?.()
    await database?.close()
  })
  // Loads the code while the database starts: each takes a second.
  const loading = import('./product.ts')
  try {
    database = await opening
    const product = await loading
    stopping.signal.throwIfAborted()
    await warnOfFewConnections(database.db, mostConnections(config))
    await warnOfLostSettings(database.db)
    if (!config.demo) await product.refuseDemoBank(database.db, config)
    const context = await product.openContext({ ...config, databaseUrl: database.url }, database.db, stopping.signal)
    await product.warnOfUnknownKey(database.db, context.key)
    stopping.signal.throwIfAborted()
    const background = { ...context, db: database.background }
    const filled = async () => (config.demo ? product.seedDemo(background) : undefined)
    const serve = config.workers > 1 ? serveByWorkers : serveHere
    serving = serve({ config, product, context, database, filled, client })
    service = await serving
    signLast = product.keepCheckpoints(background, service.log)
    product.keepSwept(background, service.log)
    product.keepExpiredRemoved(background, service.log)
    product.keepListeners(background, service.log)
    if (!(await product.hasUsers(database.db)))
      first = product.firstAccountsHere((await context.definitions.current()).reference, config)
    product.keepFilled(background, service.log)
    product.keepFollowing(background, service.log)
    product.keepDelivering({ ...background, channels: product.channelsOf(config, background) }, service.log)
  } catch (error) {
    // The stop has closed the database, so the rest of the start fails.
    if (stopping.signal.aborted) return
    await database?.close()
    throw error
  }
  if (stopping.signal.aborted) return
  console.log(`Credit Risk Workflow is ready at http://${shown(config.host)}:${service.port}`)
  if (first !== undefined) console.log(`Nobody can sign in yet. Create the first two accounts: ${first}`)
}

/** The most connections to the database of all processes that answer requests, and of background work. */
function mostConnections(config: Config): number {
  const { workers } = config
  const answering = workers > 1 ? workers * connectionsFor(shareOf(config).capacity) : forRequests.connections
  return answering + backgroundUse.connections
}

/** Serves in this process. */
async function serveHere({ config, product, context, database, filled, client }: ServeOptions): Promise<Service> {
  const { metrics } = product
  const replicas = openReplicas(database.url, config.replicaUrls, forRequests.connections)
  const building = client.then(() => product.buildApp({ ...context, replicas }))
  // Together: what fails first ends the start, and the database with it.
  const [app] = await Promise.all([building, filled()])
  keepReplicas(app, replicas)
  if (config.metricsPort !== undefined) {
    const register = metrics.measureApp(app, database.connections, replicas)
    const server = metrics.metricsServer(config, [() => register.metrics(), metrics.metricsOfData(database.db)])
    app.addHook('onReady', async () => server?.listen())
    app.addHook('onClose', async () => server?.close())
  }
  const port = await listen(app, config)
  return { port, log: app.log, stop: () => drain(app, config.farewell) }
}

/** Serves in as many worker processes as the settings say. */
async function serveByWorkers({ config, product, database, filled, client }: ServeOptions): Promise<Service> {
  const { metrics } = product
  const { log } = product.createApp(config)
  await Promise.all([client, filled()])
  const ofWorkers = async () => metrics.addedUp(await (await starting).measured())
  const server = metrics.metricsServer(config, [ofWorkers, metrics.metricsOfData(database.db)])
  await server?.listen().catch((error: unknown) => explained(error, config.metricsPort))
  const file = join(root, 'dist/server/worker.js')
  const starting = startWorkers({ number: config.workers, file, env: { DATABASE_URL: database.url }, log })
  const workers = await starting
  return {
    port: workers.port,
    log,
    reload: workers.reload,
    async stop() {
      await workers.stop()
      server?.close()
    },
  }
}

/** Handles SIGUSR2. */
async function replaceWorkers({ log, reload }: Service): Promise<void> {
  if (!reload) return log.warn('SIGUSR2 replaces workers, but WORKERS is 1: nothing was replaced')
  await reload().then(
    () => log.info('the workers were replaced'),
    (error: unknown) => log.error({ err: error }, 'the workers were not replaced'),
  )
}

function shown(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
