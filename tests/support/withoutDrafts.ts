import { createServer, request } from 'node:http'
import { freePort } from './server.ts'

export interface Proxy {
  url: string
  close: () => void
}

/** A proxy before the server that knows no drafts, as another server might (spec decision 31). */
export async function withoutDrafts(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target)
  const here = await freePort()
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
  await new Promise<void>((resolve) => proxy.listen(here, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${here}`,
    close: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
