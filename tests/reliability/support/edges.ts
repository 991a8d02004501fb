import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { EmbeddedBank } from './embedded.ts'
import { newRequest } from './plays.ts'
import { type Staff, applications, openStaff } from './staff.ts'

/** How long somebody waited for the end of an answer, or of the connection. */
export interface WaitResult {
  what: string
  /** 0 where the connection ended. */
  status: number
  /** In ms. */
  time: number
}

export interface Edges {
  /** Begins a download and an upload, and answers how to end them. */
  begin: () => Promise<() => Promise<WaitResult[]>>
  /** Asks everything again and again, without waiting for the answers, until it is told to stop. */
  askOn: (end: AbortSignal) => Promise<WaitResult[]>
}

const half = 12 * 1024 * 1024
const json = { 'content-type': 'application/json' }

/** Every kind of request that a crowd's people do not make all the time: signing in and out, health, files. */
export async function openEdges({ server, context }: EmbeddedBank): Promise<Edges> {
  const staff = openStaff(() => server.url)
  const { id } = (await staff.send('rm', 'POST', applications, newRequest(context, 'At the edges'))).body as {
    id: string
  }
  let authorization = ''
  const documents = `${server.url}${applications}${id}/documents/`
  const file = await keepLarge(staff, id)
  const post = (path: string, body: object) =>
    fetch(server.url + path, { method: 'POST', headers: json, body: JSON.stringify(body) })
  const refresh = () => randomBytes(32).toString('base64url')
  const asked: Record<string, () => Promise<Response>> = {
    'Whether it lives': () => fetch(`${server.url}/health/live`),
    'Whether it is ready': () => fetch(`${server.url}/health/ready`),
    'A sign-in': () => post('/api/token/', { username: randomUUID(), password: 'guessed' }),
    'A refresh': () => post('/api/token/refresh/', { refresh: refresh() }),
    'A sign-out': () => post('/api/token/revoke/', { refresh: refresh() }),
    'A list': () => fetch(server.url + applications, { headers: { authorization } }),
    'A download': () => fetch(`${documents}${file}/`, { headers: { authorization } }),
  }
  const askAll = () => Promise.all(Object.entries(asked).map(([what, ask]) => timed(what, ask)))

  return {
    async begin() {
      authorization = `Bearer ${await tokenOf(server.url, 'rm')}`
      const answer = await fetch(`${documents}${file}/`, { headers: { authorization } })
      const reading = answer.body?.getReader()
      await reading?.read()
      const form = formInHalves()
      const sent = fetch(documents, {
        method: 'POST',
        headers: { authorization, 'content-type': form.type },
        body: form.body,
        duplex: 'half',
      } as RequestInit)
      sent.catch(() => {})
      await form.firstSent
      return () => {
        form.goOn()
        const rest = async () => {
          for (let end = !reading; !end; end = (await reading?.read())?.done ?? true);
          return answer
        }
        return Promise.all([timed('The rest of a download', rest), timed('The rest of an upload', () => sent)])
      }
    },
    async askOn(end) {
      const waited: Promise<WaitResult[]>[] = []
      for (; !end.aborted; await pause(500)) waited.push(askAll())
      return (await Promise.all(waited)).flat()
    },
  }
}

async function timed(what: string, ask: () => Promise<Response>): Promise<WaitResult> {
  const begun = performance.now()
  const status = await ask().then(whole, () => 0)
  return { what, status, time: performance.now() - begun }
}

/** Its status once all of it is there; 0 where it broke off. */
async function whole(answer: Response): Promise<number> {
  if (!answer.body?.locked)
    return answer.arrayBuffer().then(
      () => answer.status,
      () => 0,
    )
  return answer.status
}

async function tokenOf(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/api/token/`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username, password: 'credit-demo-2026' }),
  })
  return ((await answer.json()) as { access: string }).access
}

async function keepLarge(staff: Staff, id: string): Promise<string> {
  const { body } = await staff.upload('rm', id, new File(['1;2\n'.repeat(half / 2)], 'large.csv'), {})
  return (body as { id: string }).id
}

/** A file whose second half is sent when it is told to. */
function formInHalves() {
  const edge = randomUUID()
  const encoder = new TextEncoder()
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="halves.csv"\r\n\r\n`
  let goOn = () => {}
  const released = new Promise<void>((resolve) => (goOn = resolve))
  let sent = () => {}
  const firstSent = new Promise<void>((resolve) => (sent = resolve))
  async function* parts() {
    yield encoder.encode(head + '1;2\n'.repeat(1024))
    sent()
    await released
    yield encoder.encode(`${'1;2\n'.repeat(1024)}\r\n--${edge}--\r\n`)
  }
  return {
    type: `multipart/form-data; boundary=${edge}`,
    body: Readable.toWeb(Readable.from(parts())),
    firstSent,
    goOn,
  }
}
