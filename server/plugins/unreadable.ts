import { randomUUID } from 'node:crypto'
import type { ConnectionError, FastifyServerOptions } from 'fastify'
import { securityHeaders } from './securityHeaders.ts'

/** The refusals by the code of Node's error. Any other code means that the message is not HTTP. */
const refusals: Record<string, { status: string; detail: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    detail: 'The headers of the request are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', detail: 'The request took too long to arrive.' },
}
export const unreadable = { status: '400 Bad Request', detail: 'The request cannot be read.' }

/**
 * Answers messages that never become requests, and so reach no hook and no route, with the same headers as all other
 * answers.
 */
export const answerUnreadable: FastifyServerOptions['clientErrorHandler'] = (error, socket) => {
  if (error.code !== 'ECONNRESET' && socket.writable) socket.write(answerTo(error))
  socket.destroy(error)
}

function answerTo({ code }: ConnectionError): string {
  const { status, detail } = refusals[code] ?? unreadable
  const body = JSON.stringify({ detail })
  const own = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const headers = Object.entries({ ...securityHeaders(randomUUID()), ...own })
  return [`HTTP/1.1 ${status}`, ...headers.map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n')
}
