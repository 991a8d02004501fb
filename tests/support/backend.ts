import { vi } from 'vitest'

/** What a backend answers: a body with status 200, or a status with a body, or nothing at all. */
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | 'no answer'
type Route = Answer | ((body: unknown, url: URL) => Answer)

export interface Call {
  method: string
  path: string
  /** With its question mark; '' without one. */
  query: string
  body: unknown
  headers: Headers
}

export const ok = (body: unknown, headers?: Record<string, string>): Answer => ({ status: 200, body, headers })

/** A backend at the edge of the page: `fetch` is answered by 'METHOD /path', and every call is kept. */
export function backend(routes: Record<string, Route>) {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(input, init)
    const url = new URL(request.url)
    const text = await request.text()
    const body: unknown = text ? JSON.parse(text) : undefined
    calls.push({ method: request.method, path: url.pathname, query: url.search, body, headers: request.headers })
    const route = routes[`${request.method} ${url.pathname}`]
    if (!route) return new Response(null, { status: 404 })
    return respond(typeof route === 'function' ? route(body, url) : route)
  })
  return {
    routes,
    calls,
    /** The calls that change something; a draft changes nothing yet. */
    changes: () => calls.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/api/drafts/')),
  }
}

function respond(answer: Answer): Response {
  if (answer === 'no answer') throw new TypeError('Failed to fetch')
  const { status, body, headers } = answer
  const text = body === undefined ? null : JSON.stringify(body)
  return new Response(text, { status, headers: { ...(text && { 'Content-Type': 'application/json' }), ...headers } })
}
