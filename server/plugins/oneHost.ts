import type { FastifyInstance } from 'fastify'
import { Problem } from '../errors/problems.ts'
import { unreadable } from './unreadable.ts'

/**
 * Refuses a request that does not name exactly one host (RFC 9112, 3.2): of two hosts, Node would use the first and a
 * proxy perhaps the second. A request without a host, or with an unknown `Expect`, would be answered by Node itself,
 * without the headers that all other answers have.
 */
export function expectOneHost(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', async ({ raw: { rawHeaders, httpVersion } }) => {
    const hosts = rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === 'host').length
    if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) throw new Problem(400, unreadable.detail)
  })
}
