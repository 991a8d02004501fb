import type { FastifyInstance } from 'fastify'
import { isShed } from './loadShedding.ts'

/**
 * Logs one line for each request: the operation, its status and its duration in ms. Queries, headers and bodies are not
 * logged, because they hold people's data and tokens. Requests that an overloaded server refuses at once are counted.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (isShed(request)) return
    const { operationId } = request.routeOptions.config
    const took = Math.round(reply.elapsedTime)
    request.log.info(
      { method: request.method, operation: operationId ?? 'page', status: reply.statusCode, took },
      'answered',
    )
  })
}
