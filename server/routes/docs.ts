import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import type { Context } from '../context.ts'
import type { ContractDocument } from '../contract/document.ts'
import { expandDocument } from '../contract/expand.ts'
import { reads } from '../contract/reads.ts'
import { sendAgain } from '../plugins/sentAgain.ts'

/**
 * The page's policy: only its own scripts and styles. Inline styles must be allowed, because the viewer writes style
 * attributes.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API – Credit Risk Workflow</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="viewer/swagger-ui.css" />
  </head>
  <body>
    <div id="viewer"></div>
    <script src="viewer/swagger-ui-bundle.js"></script>
    <script src="start.js"></script>
  </body>
</html>`

const start = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#viewer', deepLinking: true, validatorUrl: null })`

/**
 * Serves the whole contract at `/openapi.json`, with the fields of the present definitions, and a page to read it at
 * `/docs/`.
 */
export async function serveDocs(
  app: FastifyInstance,
  document: ContractDocument,
  { definitions }: Context,
): Promise<void> {
  const read = (url: string, handler: RouteHandlerMethod) =>
    app.route({ method: [...reads], url, compress: url === '/openapi.json' ? {} : false, handler })
  const expanded = new WeakMap<object, ContractDocument>()
  read('/openapi.json', async (_request, reply) => {
    const { stages } = await definitions.renewed()
    const whole = expanded.get(stages) ?? expandDocument(document, stages)
    expanded.set(stages, whole)
    return sendAgain(reply.header('cache-control', 'no-cache'), whole)
  })
  read('/docs', (_request, reply) => reply.redirect('/docs/'))
  read('/docs/', (_request, reply) => {
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page)
  })
  read('/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  const viewer = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static')
  await app.register(fastifyStatic, { root: viewer, prefix: '/docs/viewer/', index: false, decorateReply: false })
}
