import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Config } from './config.ts'
import { reads } from './contract/reads.ts'
import type { PoolUse } from './database/connect.ts'
import type { Replicas } from './database/replicas/replicas.ts'
import { figures } from './store/health.ts'
import type { Db } from './store/transaction.ts'

/** The outcome of a transition request, by the status of its answer. */
const outcomes: Record<number, string> = { 200: 'done', 400: 'invalid', 404: 'unknown', 409: 'refused', 412: 'stale' }

/** The server that Prometheus asks. */
export interface MetricsServer {
  listen(): Promise<void>
  close(): void
}

/**
 * Serves these texts to Prometheus on a separate port. Labels are names of operations and kinds of outcome: no ids, and
 * nothing that people have typed.
 */
export function metricsServer(
  { host, metricsPort }: Config,
  texts: (() => Promise<string>)[],
): MetricsServer | undefined {
  if (metricsPort === undefined) return undefined
  const server = createServer((request, response) => {
    // For an answer to HEAD, Node sends only the headers.
    if (!reads.some((method) => method === request.method) || request.url !== '/metrics')
      return void response.writeHead(404).end()
    Promise.all(texts.map((text) => text())).then(
      (all) => response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(all.join('\n')),
      () => response.writeHead(503).end(),
    )
  })
  return {
    async listen() {
      server.listen(metricsPort, host)
      await once(server, 'listening')
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Measures the process and what it does for requests. */
export function measureApp(app: FastifyInstance, connections: () => PoolUse, replicas?: Replicas): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  measureRequests(app, register)
  measureConnections(register, connections)
  if (replicas) measureReplicas(register, replicas)
  return register
}

/** The metrics of several workers, added up. */
export function addedUp(all: object[][]): Promise<string> {
  return AggregatorRegistry.aggregate(all).metrics()
}

function measureRequests(app: FastifyInstance, register: Registry): void {
  const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
  const durations = new Histogram({
    name: 'credit_http_request_duration_seconds',
    help: 'Duration of requests in seconds, by operation and status class.',
    labelNames: ['operation', 'status'],
    buckets,
    registers: [register],
  })
  const transitions = new Counter({
    name: 'credit_transitions_total',
    help: 'Transition requests, by outcome.',
    labelNames: ['outcome'],
    registers: [register],
  })
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const { operationId = 'page' } = request.routeOptions.config
    durations.observe({ operation: operationId, status: `${Math.floor(statusCode / 100)}xx` }, elapsedTime / 1000)
    if (operationId === 'takeTransition') transitions.inc({ outcome: outcomes[statusCode] ?? 'other' })
  })
}

function measureConnections(register: Registry, connections: () => PoolUse): void {
  new Gauge({
    name: 'credit_database_connections',
    help: 'Connections to the database in use and idle, and requests that wait for one.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      for (const [state, number] of Object.entries<number>({ ...connections() })) this.set({ state }, number)
    },
  })
}

/** Measures the replicas. Of several workers, the worst value counts. */
function measureReplicas(register: Registry, { states }: Replicas): void {
  new Gauge({
    name: 'credit_replica_used',
    help: 'Whether a replica of the database is used for reads: 1, or 0 while it is left out.',
    labelNames: ['replica'],
    aggregator: 'min',
    registers: [register],
    collect() {
      for (const { name, isUsed } of states()) this.set({ replica: name }, Number(isUsed))
    },
  })
  new Gauge({
    name: 'credit_replica_lag_seconds',
    help: 'For how long a replica of the database may lack what was written, in seconds.',
    labelNames: ['replica'],
    aggregator: 'max',
    registers: [register],
    collect() {
      for (const { name, lag } of states()) this.set({ replica: name }, lag)
    },
  })
}

/** The figures from the database. They are NaN if it does not answer. */
export function metricsOfData(db: Db): () => Promise<string> {
  const register = new Registry()
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [register] })
  const sessions = gauge('credit_sessions', 'Open sessions.')
  const unsigned = gauge(
    'credit_audit_unsigned_chains',
    'Applications with audit entries that no checkpoint has signed yet.',
  )
  const age = gauge('credit_audit_checkpoint_age_seconds', 'Age of the newest audit checkpoint in seconds.')
  return async () => {
    const found = await figures(db).catch(() => undefined)
    sessions.set(found?.sessions ?? NaN)
    unsigned.set(found?.unsigned ?? NaN)
    age.set(found?.age ?? NaN)
    return register.metrics()
  }
}
