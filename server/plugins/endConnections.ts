import type { FastifyInstance } from 'fastify'

/**
 * Closes each connection after its answer once the server is stopping, so that no client sends another request on a
 * connection that is closed meanwhile.
 */
export function endConnections(app: FastifyInstance, stopping: AbortSignal): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (stopping.aborted) reply.header('connection', 'close')
    done()
  })
}
