import { constants } from 'node:zlib'
import compress, { type FastifyCompressRouteOptions } from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * Of answers in bytes: below the first they fit a packet or two, up to the second they are compressed faster than
 * handed to another thread.
 */
const [worthwhile, small] = [2000, 60_000]
/** More takes longer than the bytes that it saves. */
const [brotliQuality, gzipLevel] = [1, 3]

/**
 * Lets routes have what they make for a request compressed, by `compress: {}`: lists, records, definitions, the page.
 * (Files are compressed by the build, documents go as they are.) An answer that says who is signed in is never asked
 * for by another site's page, because sessions travel in no cookie. What is sent to us is never unpacked.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  // Said of every answer, also of one that is sent as it is: a cache must not keep it for those who take another.
  app.addHook('onRequest', async (_request, reply) => void reply.header('vary', 'accept-encoding'))
  // For routes with options of their own, the plugin ignores those that it was registered with.
  app.addHook('onRoute', (route) => {
    if (route.compress) route.compress = { ...options, ...route.compress }
  })
  await app.register(compress, { global: false })
}

/** Of what a browser keeps for good: it is compressed once for each of them, so that its bytes count for more. */
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
