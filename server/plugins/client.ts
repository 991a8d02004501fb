import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { reads } from '../contract/reads.ts'
import { NotFound } from '../errors/problems.ts'
import { pagePolicy, viewerPolicy } from './securityHeaders.ts'

const unbuilt =
  '<!doctype html><title>Credit Risk Workflow</title><p>The client is not built: run <code>npm run build</code>.</p>'

interface Client {
  clientDir: string
  /** Adds the facts about this server that the page needs at the first paint. */
  addFacts: (page: string) => Promise<string>
}

/** Serves the built client: its files as they are, and its page at every address that is not the API's. */
export async function serveClient(app: FastifyInstance, { clientDir, addFacts }: Client): Promise<void> {
  const sendPage = async (_request: FastifyRequest, reply: FastifyReply) => {
    // Read at each request, because a new build's page names other files.
    const page = await addFacts(await readFile(join(clientDir, 'index.html'), 'utf8').catch(() => unbuilt))
    const nonce = randomBytes(16).toString('base64')
    reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .compress(page.replaceAll('__CSP_NONCE__', nonce))
    return reply
  }
  for (const url of ['/', '/index.html']) app.route({ method: [...reads], url, handler: sendPage })
  if (existsSync(clientDir)) {
    await app.register(fastifyStatic, {
      root: clientDir,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders,
    })
  } else {
    // Only answers of a route can be compressed, so this route takes all addresses.
    app.route({ method: [...reads], url: '/*', handler: async (_request, reply) => reply.callNotFound() })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) throw new NotFound()
    return sendPage(request, reply)
  })
}

/**
 * Returns the address to route. If a page's address cannot be decoded, or no file can have it, it is escaped, so that
 * the client can show that there is no such page. Any other such address is refused.
 */
export function decodable(request: IncomingMessage): string {
  const { url = '' } = request
  return isPage(request) && !isDecodable(url) ? url.replaceAll('%', '%25') : url
}

function isDecodable(url: string): boolean {
  try {
    return !decodeURI(url.split('?')[0] ?? '').includes('\0')
  } catch {
    return false
  }
}

/**
 * Whether to answer with the page, because a person navigates: the client knows its own routes. Not for calls of the
 * API, for files, or for an address that a browser could take for another host's.
 */
function isPage({ method, url, headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
  const path = url?.split('?')[0] ?? ''
  if (method !== 'GET' && method !== 'HEAD') return false
  if (/^\/(\/|(api|definitions|health|docs|assets)\/)/.test(path) || /\.\w+$/.test(path)) return false
  return headers.accept?.includes('text/html') ?? false
}

/**
 * Sets the headers of a file. Vite names files under `assets/` by their content, and the build writes compressed ones
 * beside them. The viewer has a policy of its own.
 */
function setHeaders(reply: FastifyReply, path: string): void {
  const named = /[\\/]assets[\\/]/.test(path)
  if (/[\\/]viewer\.html(\.\w+)?$/.test(path)) reply.header('content-security-policy', viewerPolicy)
  reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'no-cache')
}
