import type { FastifyInstance } from 'fastify'
import { Problem } from '../errors/problems.ts'
import { unreadable } from './unreadable.ts'

/**
 * A request names one host (RFC 9112, 3.2). Without any, and to an expectation that it does not know, Node would answer
 * by itself, without the headers of all other answers; of two, it would take the first, and a proxy perhaps the other.
 */
export function expectOneHost(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', async ({ raw: { rawHeaders, httpVersion } }) => {
    const hosts = rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === 'host').length
    if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) throw new Problem(400, unreadable.detail)
  })
}
