import { createServer, type IncomingMessage, request } from 'node:http'
import { freePort } from './server.ts'

export interface Recorded {
  method: string
  path: string
  /** The JSON that was sent; other bodies are only named by their type. */
  body: unknown
}

export interface Recorder {
  url: string
  /** What was sent through here since the last call, in order. */
  take: () => Recorded[]
  close: () => void
}

/**
 * Stands between a browser and the server and writes down what leaves the browser. (The browser's own tools do not show
 * the body of a request that a page has cloned.)
 */
export async function record(target: string, isOfInterest: (sent: Omit<Recorded, 'body'>) => boolean): Promise<Recorder> {
  const { hostname, port } = new URL(target)
  const here = await freePort()
  let seen: Recorded[] = []
  const proxy = createServer((incoming, answer) => {
    const sent = { method: incoming.method ?? '', path: new URL(incoming.url ?? '/', target).pathname }
    if (isOfInterest(sent)) {
      const entry: Recorded = { ...sent, body: incoming.headers['content-type']?.split(';')[0] }
      seen.push(entry)
      readJson(incoming, (json) => (entry.body = json))
    }
    const outgoing = request({ hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
      response.pipe(answer)
    })
    outgoing.on('error', () => answer.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => proxy.listen(here, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${here}`,
    take: () => {
      const taken = seen
      seen = []
      return taken
    },
    close: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

function readJson(message: IncomingMessage, keep: (json: unknown) => void): void {
  if (!message.headers['content-type']?.includes('json')) return
  const parts: Buffer[] = []
  message.on('data', (part: Buffer) => parts.push(part))
  message.on('end', () => keep(JSON.parse(Buffer.concat(parts).toString('utf8'))))
}
