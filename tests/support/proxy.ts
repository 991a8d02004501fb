import { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse, createServer, request } from 'node:http'
import { listen } from './listen.ts'

/** A proxy between a browser and a server that sees every request. */
export interface Proxy {
  url: string
  close: () => void
}

/** A request on its way, the answer to it, and how to pass it on; `headers` replaces the request's own. */
export interface Passage {
  incoming: IncomingMessage
  answer: ServerResponse
  pass: (receive?: (response: IncomingMessage) => void, headers?: OutgoingHttpHeaders) => void
}

/**
 * Opens a proxy in front of `target`, which may be a function that picks a server for each request. `meet` passes each
 * request on or answers it.
 */
export async function openProxy(target: string | (() => string), meet: (passage: Passage) => void): Promise<Proxy> {
  const server = createServer((incoming, answer) => {
    const give = (response: IncomingMessage) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
      response.pipe(answer)
    }
    const pass: Passage['pass'] = (receive = give, headers = incoming.headers) => {
      const { hostname, port } = new URL(typeof target === 'string' ? target : target())
      // On a connection of its own: one kept from before, the server may be closing as the request is written.
      const own = { agent: false as const, method: incoming.method, path: incoming.url, headers }
      const outgoing = request({ hostname, port, ...own }, receive)
      outgoing.on('error', () => answer.destroy())
      incoming.pipe(outgoing)
    }
    meet({ incoming, answer, pass })
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
