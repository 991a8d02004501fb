import { constants } from 'node:zlib'
import compress, { type FastifyCompressRouteOptions } from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * Sizes of answers in bytes. Smaller answers than the first fit a packet or two and are not compressed. Those up to the
 * second are compressed in this thread, which is faster than handing them to another one.
 */
const [worthwhile, small] = [2000, 60_000]
/** The levels of compression. Higher ones cost more time than the saved bytes are worth. */
const [brotliQuality, gzipLevel] = [1, 3]

/**
 * Lets routes have the answers that they make compressed, by `compress: {}`: lists, records, definitions, the page.
 * (The build compresses files, and documents are sent as they are.) Sizes of compressed answers reveal nothing to other
 * sites: their pages cannot ask for a signed-in person's answers, because sessions are not in cookies. Compressed
 * requests are not unpacked.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  // Every answer has this header, even an uncompressed one: a cache must not keep it for clients that accept another
  // encoding.
  app.addHook('onRequest', async (_request, reply) => {
    const others = reply.getHeader('vary')
    reply.header('vary', others === undefined ? 'accept-encoding' : `${String(others)}, accept-encoding`)
  })
  // The plugin ignores its own options for routes that have options.
  app.addHook('onRoute', (route) => {
    if (route.compress) route.compress = { ...options, ...route.compress }
  })
  await app.register(compress, { global: false })
}

/**
 * The options for answers that browsers keep forever: each browser gets them only once, so more time to compress them
 * is worth it.
 */
export const keptForGood: FastifyCompressRouteOptions['compress'] = {
  zlibOptions: { level: 6 },
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
}

const options: FastifyCompressRouteOptions['compress'] = {
  encodings: ['br', 'gzip'],
  threshold: worthwhile,
  syncThreshold: small,
  zlibOptions: { level: gzipLevel },
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
}
