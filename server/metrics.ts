import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Config } from './config.ts'
import type { PoolUse } from './database/connect.ts'
import { figures } from './store/health.ts'
import type { Db } from './store/transaction.ts'

export interface Measured {
  db: Db
  connections: () => PoolUse
}

/** What became of a transition, by the status that answered it. */
const outcomes: Record<number, string> = { 200: 'done', 400: 'invalid', 404: 'unknown', 409: 'refused', 412: 'stale' }

/**
 * Measures the app for Prometheus, and answers its questions at a port of its own for as long as the app runs. Labels are
 * names of operations and kinds of outcome: nobody's id, nothing that was typed.
 */
export function serveMetrics(app: FastifyInstance, { host, metricsPort }: Config, { db, connections }: Measured): void {
  if (metricsPort === undefined) return
  const register = new Registry()
  collectDefaultMetrics({ register })
  measureRequests(app, register)
  measureConnections(register, connections)
  const ask = measureData(register, db)
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    ask()
      .then(() => register.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
        () => response.writeHead(503).end(),
      )
  })
  app.addHook('onReady', async () => {
    server.listen(metricsPort, host)
    await once(server, 'listening')
  })
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    server.close()
  })
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

/** What the database says of itself; answers how to ask it. Where it does not answer, the figures are not numbers. */
function measureData(register: Registry, db: Db): () => Promise<void> {
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
  }
}
