import { vi } from 'vitest'

/** A backend's answer: a body with status 200, a status with a body, or no answer at all. */
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | 'no answer'
type Route = Answer | ((body: unknown, url: URL) => Answer)

export interface Call {
  method: string
  path: string
  /** The query with its question mark; '' if there is none. */
  query: string
  body: unknown
  headers: Headers
}

export const ok = (body: unknown, headers?: Record<string, string>): Answer => ({ status: 200, body, headers })

/** A backend in place of `fetch`: answers calls by 'METHOD /path', and records every call. */
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
    /** The calls that change something. Saving a draft does not count, nor running the cases. */
    changes: () =>
      calls.filter(
        ({ method, path }) => method !== 'GET' && !path.startsWith('/api/drafts/') && path !== '/api/workbench/cases/',
      ),
  }
}

/**
 * Holds back answers, until the function that it returns is called: those to the calls whose 'METHOD /path' begins as
 * given, or to all. The calls themselves are made and recorded at once.
 */
export function holdAnswers(to = ''): () => void {
  const answered = fetch
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  vi.stubGlobal('fetch', async (request: Request) => {
    const answer = await answered(request)
    if (`${request.method} ${new URL(request.url).pathname}`.startsWith(to)) await held
    return answer
  })
  return release
}

function respond(answer: Answer): Response {
  if (answer === 'no answer') throw new TypeError('Failed to fetch')
  const { status, body, headers } = answer
  const text = body === undefined ? null : JSON.stringify(body)
  return new Response(text, { status, headers: { ...(text && { 'Content-Type': 'application/json' }), ...headers } })
}
