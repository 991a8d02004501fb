import type { FastifyInstance } from 'fastify'

/**
 * One line for each request: what, how long, how it ended. No query, header or body: they hold people's data and
 * tokens.
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
