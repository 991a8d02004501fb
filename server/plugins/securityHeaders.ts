import type { FastifyInstance } from 'fastify'

/** The content security policy of answers that are not pages: they may do nothing in a browser. */
const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * Adds the headers to every answer. Pages replace the policy with their own (`pagePolicy`, and that of the API's
 * documentation).
 */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(request.id))
    done()
  })
}

export function securityHeaders(requestId: string): Record<string, string> {
  return {
    'content-security-policy': nothing,
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
  }
}

/**
 * The policy of the page that shows files of unknown origin. The page itself forbids all loading. It has no origin,
 * wherever it is opened, and only the product's pages may frame it (ADR 0092).
 */
export const viewerPolicy = "frame-ancestors 'self'; sandbox allow-scripts"

/**
 * The policy of the client's page. The nonce is for the style sheets that emotion inserts; scripts come only from
 * files.
 */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
