import type { IncomingMessage } from 'node:http'
import { type Proxy, openProxy } from './proxy.ts'

export interface Recorded {
  method: string
  path: string
  /** The JSON that was sent; other bodies are only named by their type. */
  body: unknown
}

export interface Recorder extends Proxy {
  /** What was sent through here since the last call, in order. */
  take: () => Recorded[]
}

/**
 * Stands between a browser and the server and writes down what leaves the browser. (The browser's own tools do not show
 * the body of a request that a page has cloned.)
 */
export async function record(
  target: string,
  isOfInterest: (sent: Omit<Recorded, 'body'>) => boolean,
): Promise<Recorder> {
  let seen: Recorded[] = []
  const proxy = await openProxy(target, ({ incoming, pass }) => {
    const sent = { method: incoming.method ?? '', path: new URL(incoming.url ?? '/', target).pathname }
    if (isOfInterest(sent)) {
      const entry: Recorded = { ...sent, body: incoming.headers['content-type']?.split(';')[0] }
      seen.push(entry)
      readJson(incoming, (json) => (entry.body = json))
    }
    pass()
  })
  const take = () => {
    const taken = seen
    seen = []
    return taken
  }
  return { ...proxy, take }
}

function readJson(message: IncomingMessage, keep: (json: unknown) => void): void {
  if (!message.headers['content-type']?.includes('json')) return
  const parts: Buffer[] = []
  message.on('data', (part: Buffer) => parts.push(part))
  message.on('end', () => keep(JSON.parse(Buffer.concat(parts).toString('utf8'))))
}
