import type { IncomingMessage } from 'node:http'
import { isRecord } from '../../src/engine/path.ts'
import { type Passage, type Proxy, openProxy } from './proxy.ts'

/** What happens to a request instead of the server's usual answer. */
export interface Fault {
  /** The answer's status, with `body`; the server is not asked. */
  status?: number
  body?: unknown
  /** An object that is merged into the server's own answer. */
  merge?: object
  /** The connection is cut without an answer. */
  cut?: true
  /**
   * The server does what it is asked, but the answer is lost: either the connection is cut during it, or no answer ever
   * arrives.
   */
  lost?: 'cut' | 'silence'
  /** The request waits until `release`, and is then passed on. */
  hold?: true
  /** How often the fault occurs; always by default. */
  times?: number
}

/** A proxy that makes chosen requests fail. */
export interface Faults extends Proxy {
  /** Sets the faults by 'METHOD /path'; `{id}` stands for any id, and a path without a query for every query. */
  set: (faults: Record<string, Fault>) => void
  /** Lets waiting requests through, now and later. */
  release: () => void
  /** The calls of the API since the last `set`, in order, as 'METHOD /path'. */
  sent: () => string[]
}

type Rule = Fault & { matches: (call: string) => boolean; left: number }

export async function openFaults(target: string): Promise<Faults> {
  let rules: Rule[] = []
  let sent: string[] = []
  let held: (() => void)[] = []
  const proxy = await openProxy(target, (passage) => {
    const { method, url = '' } = passage.incoming
    const call = `${method} ${url}`
    if (url.startsWith('/api/') && method !== 'OPTIONS') sent.push(call.split('?')[0] ?? call)
    const rule = rules.find(({ matches, left }) => left > 0 && matches(call))
    if (!rule) return passage.pass()
    rule.left -= 1
    if (rule.hold) return void held.push(() => passage.pass())
    meet(passage, rule)
  })
  return {
    ...proxy,
    set(faults) {
      rules = Object.entries(faults).map(([call, fault]) => ({
        ...fault,
        matches: matcher(call),
        left: fault.times ?? Infinity,
      }))
      sent = []
    },
    release() {
      rules = rules.filter(({ hold }) => !hold)
      held.splice(0).forEach((let_through) => let_through())
    },
    sent: () => sent,
  }
}

function matcher(call: string): Rule['matches'] {
  const escaped = call.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll('{id}', '[0-9a-f-]{36}')
  const pattern = new RegExp(`^${escaped}${call.includes('?') ? '' : String.raw`(\?.*)?`}$`)
  return (sent) => pattern.test(sent)
}

function meet({ incoming, answer, pass }: Passage, { cut, lost, merge, status = 200, body }: Fault): void {
  if (cut) return void incoming.socket.destroy()
  if (lost) return pass((response) => void whole(response).then(() => lost === 'cut' && begin()))
  if (merge)
    return pass(
      (response) =>
        void whole(response).then((text) => give(response.statusCode ?? 502, merged(JSON.parse(text), merge))),
      plain(incoming),
    )
  give(status, body)

  /**
   * Begins the answer before the connection is cut: without a beginning the browser would repeat the request by itself.
   */
  function begin() {
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': '2' })
    answer.write('{', () => incoming.socket.destroy())
  }

  function give(code: number, content: unknown) {
    const kind = typeof content === 'string' ? 'text/plain' : 'application/json'
    answer.writeHead(code, {
      'access-control-allow-origin': '*',
      ...(content !== undefined && { 'content-type': kind }),
    })
    answer.end(typeof content === 'string' || content === undefined ? content : JSON.stringify(content))
  }
}

/** Asks for an answer that is not compressed, so that it can be read. */
const plain = ({ headers: { 'accept-encoding': _, ...headers } }: IncomingMessage) => headers

async function whole(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

function merged(into: unknown, patch: unknown): unknown {
  if (!isRecord(into) || !isRecord(patch)) return patch
  const entries = Object.entries(patch).map(([key, value]): [string, unknown] => [key, merged(into[key], value)])
  return { ...into, ...Object.fromEntries(entries) }
}
