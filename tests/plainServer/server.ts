import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Body } from './application.ts'
import { type Options, RequestError } from './routeRequest.ts'
import { type Bank, openBank } from './bank.ts'
import { routes } from './routes.ts'
import { bearer, openRoutes } from './session.ts'

export interface PlainServer {
  url: string
  /** What it was asked for and does not know, from the beginning. */
  unknown: readonly string[]
  stop: () => void
}

/** Pages from anywhere may call with a token and JSON; with any other header the browser refuses to. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PATCH',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-max-age': '7200',
}

/** A backend that keeps product spec §7 in its plainest form, in memory; it knows nothing of everything else. */
export async function startPlainServer(options: Options = {}): Promise<PlainServer> {
  const bank = openBank()
  const unknown: string[] = []
  const server = createServer((request, response) => {
    void answer(bank, options, request).then(({ status, body }) => {
      if (status === 404 || asksMore(request.url)) unknown.push(`${request.method} ${request.url}`)
      response.writeHead(status, { ...cors, 'content-type': 'application/json' })
      response.end(body === undefined ? undefined : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    unknown,
    stop: () => server.close().closeAllConnections(),
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

/** Product spec §7 has one call with a question, which asks for people by role. */
function asksMore(address = '/'): boolean {
  const { pathname, searchParams } = new URL(address, 'http://plain')
  return [...searchParams.keys()].some((name) => pathname !== '/api/users/' || name !== 'role')
}

interface Answer {
  status: number
  body?: unknown
}

async function answer(bank: Bank, options: Options, request: IncomingMessage): Promise<Answer> {
  if (request.method === 'OPTIONS') return { status: 204 }
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://plain')
  const call = `${request.method} ${pathname}`
  try {
    const asked = { bank, options, query, body: await readBody(request) }
    const openRoute = openRoutes[call]
    if (openRoute) return { status: 200, body: openRoute({ ...asked, id: '' }) }
    const { route, id } = find(call)
    return { status: 200, body: route({ ...asked, id, person: bearer(bank, request.headers.authorization) }) }
  } catch (error) {
    if (error instanceof RequestError) return error
    throw error
  }
}

/** The route written out, else the one with an id in its place. */
function find(call: string) {
  const [, before, id = '', after] = /^(.*\/)([\w-]{36})(\/.*)$/.exec(call) ?? []
  const route = routes[call] ?? routes[`${before}:id${after}`]
  if (!route) throw new RequestError(404, { detail: 'Not found.' })
  return { route, id }
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return parts.length > 0 ? (JSON.parse(Buffer.concat(parts).toString('utf8')) as Body) : {}
}
