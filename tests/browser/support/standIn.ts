import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { listen } from '../../support/listen.ts'

export interface Call {
  method: string
  path: string
  authorization: string | undefined
  body: unknown
}

export interface Answer {
  status?: number
  body?: unknown
}

type Route = Answer | ((call: Call) => Answer | Promise<Answer>)

/** The page and the definitions of a real server, and beside them an API that answers what a test wants it to. */
export interface StandIn {
  url: string
  /** By 'METHOD /path'. */
  routes: Record<string, Route>
  /** What reached the API, in order. */
  calls: Call[]
  /** Forgets the calls, and answers by these routes alone. */
  reset(routes?: Record<string, Route>): void
  close(): void
}

/** Every list is empty and nothing else is found, unless a route says otherwise. */
export async function standIn(target: string): Promise<StandIn> {
  const server = createServer((incoming, outgoing) => {
    const url = incoming.url ?? '/'
    if (url.startsWith('/api/')) void answer(here, incoming, outgoing)
    else pass(target, incoming, outgoing)
  })
  const here: StandIn = {
    url: `http://127.0.0.1:${await listen(server)}`,
    routes: {},
    calls: [],
    reset: (routes = {}) => {
      here.calls.length = 0
      here.routes = routes
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return here
}

async function answer(here: StandIn, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString('utf8')
  const { pathname, search } = new URL(incoming.url ?? '/', here.url)
  const call = {
    method: incoming.method ?? '',
    path: pathname + search,
    authorization: incoming.headers.authorization,
    body: text ? (JSON.parse(text) as unknown) : undefined,
  }
  here.calls.push(call)
  const route = here.routes[`${call.method} ${pathname}`] ?? unknown(call)
  const { status = 200, body } = typeof route === 'function' ? await route(call) : route
  outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end(body === undefined ? '' : JSON.stringify(body))
}

const unknown = ({ method, path }: Call): Answer =>
  method === 'GET' && !path.startsWith('/api/drafts/') ? { body: [] } : { status: 404, body: {} }

function pass(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { hostname, port } = new URL(target)
  const { method, url: path, headers } = incoming
  const further = request({ hostname, port, method, path, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders)
    response.pipe(outgoing)
  })
  further.on('error', () => outgoing.destroy())
  incoming.pipe(further)
}
