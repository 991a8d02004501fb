/**
 * A worker: one of several processes that answer requests. The primary has prepared the database, and stops it. If the
 * primary ends, Node ends the worker at once: as after a kill, nothing is half written.
 */
import type { FastifyInstance } from 'fastify'
import { readConfig, type Config } from './config.ts'
import { forRequests, openPool } from './database/connect.ts'
import { refuseOtherVersionOn } from './database/migrate.ts'
import { openReplicas } from './database/replicas/replicas.ts'
import { sentenceFor } from './errors/forOperator.ts'
import { buildApp, keepFollowing, metrics, openContext } from './product.ts'
import { drain, giveUpAfter, keepReplicas, listen, stopOnSignals } from './serving.ts'
import { answerMeasures } from './workers/measure.ts'
import { type Channel, SharedCounts } from './workers/sharedCounts.ts'
import { connectionsFor, shareOf } from './workers/share.ts'

process.setSourceMapsEnabled(true)
// The primary replaces its workers. A supervisor may send the signal to all, and one without a handler ends a process.
process.on('SIGUSR2', () => {})

const channel: Channel = {
  // A worker that is about to end need not report.
  send: (message) => void (process.connected && process.send?.(message)),
  onMessage: (listener) => void process.on('message', listener),
}

async function serve(config: Config): Promise<void> {
  const stopping = new AbortController()
  let app: FastifyInstance | undefined
  const use = { ...forRequests, connections: connectionsFor(config.capacity) }
  const { db, connections } = openPool(
    config.databaseUrl ?? '',
    (error) => app?.log.warn({ err: error }, 'database connection'),
    use,
  )
  const counts = new SharedCounts(channel)
  // The primary has migrated the database, but this code may have been updated since.
  await refuseOtherVersionOn(db)
  const context = await openContext(config, db, stopping.signal, counts)
  const replicas = openReplicas(config.databaseUrl ?? '', config.replicaUrls, use.connections)
  app = await buildApp({ ...context, replicas })
  keepReplicas(app, replicas)
  keepFollowing(context, app.log)
  if (config.metricsPort !== undefined) answerMeasures(channel, metrics.measureApp(app, connections, replicas))
  const port = await listen(app, config)
  stopOnSignals(stopping, config.farewell + giveUpAfter, async () => {
    await drain(app, config.farewell)
    await db.destroy()
  })
  channel.send({ type: 'ready', port })
}

serve(shareOf(readConfig())).catch((error: unknown) => {
  console.error(sentenceFor(error, 'set AUDIT_KEY_FILE or SCHEMAS_DIR to another place') ?? error)
  process.exit(1)
})
