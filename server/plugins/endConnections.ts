import type { FastifyInstance } from 'fastify'

/**
 * Once the server is stopping each answer is its connection's last, so that no client sends a request into a closed
 * one.
 */
export function endConnections(app: FastifyInstance, stopping: AbortSignal): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close')
  })
}
