import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

interface Encoder {
  /** Quickly, on the spot. */
  small: (text: string) => Buffer
  /** In a thread of its own, so that nobody waits for it. */
  large: (text: string) => Promise<Buffer>
}

const brotli = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

const encoders: Record<string, Encoder> = {
  br: {
    small: (text) => brotliCompressSync(text, brotli(1)),
    large: (text) => promisify(brotliCompress)(text, brotli(4)),
  },
  gzip: { small: (text) => gzipSync(text, { level: 1 }), large: promisify<string, Buffer>(gzip) },
}

/** Below this, in characters, an answer fits a packet or two and is sent as it is. */
const worthwhile = 2000
/** Up to here it takes longer to hand an answer to another thread than to compress it. */
const small = 20_000

/**
 * Compresses what is made for the request: lists, records, definitions, the page. (Files are compressed by the build.) An
 * answer that says who is signed in is never asked for by another site's page, because sessions travel in no cookie.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthwhile || reply.hasHeader('content-encoding'))
      return payload
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean).join(', '))
    const offered = (request.headers['accept-encoding'] ?? '').split(',').map((name) => name.trim())
    const encoding = Object.keys(encoders).find((name) => offered.includes(name))
    const encoder = encoding && encoders[encoding]
    if (!encoder) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return payload.length < small ? encoder.small(payload) : encoder.large(payload)
  })
}
