import type { FastifyInstance } from 'fastify'

/**
 * Logs one line for each request: the operation, its status and its duration in ms. Queries, headers and bodies are not
 * logged, because they hold people's data and tokens.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { operationId } = request.routeOptions.config
    const took = Math.round(reply.elapsedTime)
    request.log.info(
      { method: request.method, operation: operationId ?? 'page', status: reply.statusCode, took },
      'answered',
    )
  })
}
