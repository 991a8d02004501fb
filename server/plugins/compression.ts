import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const encoders: Record<string, (text: string) => Promise<Buffer>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify<string, Buffer>(gzip),
}

/** Below this, in characters, an answer fits a packet or two and is sent as it is. */
const worthwhile = 2000

/**
 * Compresses what is made for the request: lists, records, definitions, the page. (Files are compressed by the build.) An
 * answer that says who is signed in is never asked for by another site's page, because sessions travel in no cookie.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthwhile || reply.hasHeader('content-encoding')) return payload
    reply.header('vary', 'accept-encoding')
    const offered = (request.headers['accept-encoding'] ?? '').split(',').map((name) => name.trim())
    const encoding = Object.keys(encoders).find((name) => offered.includes(name))
    const encode = encoding && encoders[encoding]
    if (!encode) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return encode(payload)
  })
}
