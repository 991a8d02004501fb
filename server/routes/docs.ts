import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { ContractDocument } from '../contract/document.ts'
import { expandDocument } from '../contract/expand.ts'

/** The page's own scripts and styles only; the style attributes that it writes cannot be avoided. */
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

/** The whole contract at `/openapi.json`, with the fields of the definitions as they are now, and a page to read it at `/docs`. */
export async function serveDocs(app: FastifyInstance, document: ContractDocument, { definitions }: Context): Promise<void> {
  app.get('/openapi.json', async (_request, reply) => {
    const { stages } = await definitions.renewed()
    return reply.header('cache-control', 'no-cache').send(expandDocument(document, stages))
  })
  await app.register(swagger, { mode: 'static', specification: { document: { openapi: document.openapi, info: document.info, paths: {} } } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: policy,
    uiConfig: { url: '/openapi.json', deepLinking: true },
    theme: { title: 'Credit Risk Workflow: API' },
  })
}
