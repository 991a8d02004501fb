import { createServer, request } from 'node:http'
import { listen } from './listen.ts'

export interface Proxy {
  url: string
  close: () => void
}

/** A proxy before the server that knows no drafts, as another server might (spec decision 31). */
export async function withoutDrafts(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target)
  const proxy = createServer((incoming, answer) => {
    if (incoming.url?.startsWith('/api/drafts/')) {
      answer.writeHead(404).end()
      return
    }
    const { method, url: path, headers } = incoming
    const outgoing = request({ hostname, port, method, path, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
      response.pipe(answer)
    })
    outgoing.on('error', () => answer.destroy())
    incoming.pipe(outgoing)
  })
  const here = await listen(proxy)
  return {
    url: `http://127.0.0.1:${here}`,
    close: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
