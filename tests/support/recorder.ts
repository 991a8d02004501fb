import type { IncomingMessage } from 'node:http'
import { type Proxy, openProxy } from './proxy.ts'

export interface RecordedRequest {
  method: string
  path: string
  /** The JSON that was sent; of other bodies only the type. */
  body: unknown
}

export interface Recorder extends Proxy {
  /** Returns the requests since the last call, in order. */
  take: () => RecordedRequest[]
}

/**
 * A proxy between a browser and the server that records what the browser sends. (The browser's own tools do not show
 * the body of a request that a page has cloned.)
 */
export async function record(
  target: string,
  isOfInterest: (sent: Omit<RecordedRequest, 'body'>) => boolean,
): Promise<Recorder> {
  let seen: RecordedRequest[] = []
  const proxy = await openProxy(target, ({ incoming, pass }) => {
    const sent = { method: incoming.method ?? '', path: new URL(incoming.url ?? '/', target).pathname }
    if (isOfInterest(sent)) {
      const entry: RecordedRequest = { ...sent, body: incoming.headers['content-type']?.split(';')[0] }
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
