import { randomBytes } from 'node:crypto'
import { setPriority } from 'node:os'
import { type DemoBank, createDemoBank } from '../support/demoBank.ts'
import { connect } from '../../server/database/connect.ts'
import { client } from '../support/people.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { promise } from './promise.ts'
import { filesOf, holdUploads } from './support/heldUploads.ts'
import { p99 } from './support/openLoop.ts'
import { bankContextOf, newRequest } from './support/plays.ts'
import { type Reader, startReader } from './support/reader.ts'

const applications = '/api/credit/credit-applications/'
const password = 'credit-demo-2026'
/** server/config.ts */
const ofPerson = 6
/** So many refreshes are sent at once: more would only wait for each other in the sender. */
const atOnce = 20

interface Site {
  server: RunningServer
  id: string
  /** Somebody else. */
  reader: Reader
}

promise(
  31,
  {
    short: { uploads: 30, refreshes: 100, reads: 20, priority: 0 },
    full: { uploads: 500, refreshes: 2000, reads: 500, priority: 10 },
  },
  async ({ uploads, refreshes, reads, priority }) => {
    const database = await createDemoBank()
    const server = await startServer({ databaseUrl: database.url, env: { AUDIT_KEY_FILE: database.auditKeyFile } })
    try {
      const site = await openSite(server, database)
      // Both paths are warm, as on a server that has run for a day.
      await site.reader.readMeanwhile(reads)
      await warmUploads(site, uploads / 5)
      // A flood comes from elsewhere: it must not take the cores from the server, as its senders here would.
      setPriority(priority)
      const idle = await site.reader.readMeanwhile(reads)
      const uploading = await floodOfUploads(site, uploads, reads)
      const refreshing = await floodOfRefreshes(site, refreshes, reads)
      site.reader.end()
      const slow = Object.entries({ uploads: uploading.times, refreshes: refreshing.times }).filter(
        ([, times]) => p99(times) > 2 * p99(idle),
      )
      return {
        figure: `${uploads} uploads of one person: ${uploading.most} files on the disk at most, others' p99 ${ms(uploading.times)}; ${refreshes} refreshes without a session: ${refreshing.renewed} good ones renewed, others' p99 ${ms(refreshing.times)}; idle ${ms(idle)}`,
        wrong: [...uploading.wrong, ...refreshing.wrong],
        ...(slow.length > 0 && {
          short: `With ${slow.map(([what, times]) => `${what} ${ms(times)}`).join(' and ')} others' p99 was more than twice that of ${ms(idle)}.`,
        }),
      }
    } finally {
      await server.stop()
      await database.drop()
    }
  },
)

const ms = (times: number[]) => `${Math.round(p99(times))} ms`

async function openSite(server: RunningServer, database: DemoBank): Promise<Site> {
  const [requester, reader] = [await client(server.url, 'requester'), await client(server.url, 'auditor')]
  const db = connect(database.url, () => {}, { connections: 1 })
  const context = await bankContextOf(db)
  await db.destroy()
  const { id } = (await requester.send('POST', applications, newRequest(context, 'Of a flood'))).body as { id: string }
  return { server, id, reader: await startReader(`${server.url}${applications}${id}/`, reader.token) }
}

async function warmUploads({ server, id }: Site, count: number): Promise<void> {
  const { token } = await client(server.url, 'requester')
  const held = holdUploads({ url: `${server.url}${applications}${id}/documents/`, pid: server.pid, token })
  await held.begin(count)
  await held.breakOff()
}

async function floodOfUploads({ server, id, reader }: Site, count: number, reads: number) {
  const { token, send } = await client(server.url, 'requester')
  const held = holdUploads({ url: `${server.url}${applications}${id}/documents/`, pid: server.pid, token })
  const times = await reader.readMeanwhile(reads, held.begin(count))
  const most = filesOf(server.pid).length
  await held.breakOff()
  const again = await client(server.url, 'requester').then((person) => uploadOne(server.url, id, person.token))
  const { body } = await send('GET', `${applications}${id}/documents/`)
  return {
    times,
    most,
    wrong: [
      ...(most === ofPerson ? [] : [`${most} files of one person were on the disk rather than ${ofPerson}.`]),
      ...held.refused
        .filter((status) => status !== 429 && status !== 503)
        .map((status) => `An upload too many was answered ${status}.`),
      ...(held.mute > 0 ? [`${held.mute} of those refused were not told when to come again.`] : []),
      ...(again === 201 ? [] : [`Once they were broken off an upload was answered ${again}.`]),
      ...((body as unknown[]).length === 1 ? [] : ['What was broken off became a document.']),
    ],
  }
}

async function uploadOne(url: string, id: string, token: string): Promise<number> {
  const body = new FormData()
  body.set('file', new File(['1;2\n'], 'whole.csv'))
  return (
    await fetch(`${url}${applications}${id}/documents/`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}` },
    })
  ).status
}

async function floodOfRefreshes({ server: { url }, reader }: Site, count: number, reads: number) {
  const post = (path: string, body: object) =>
    fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const wrong: string[] = []
  let renewed = 0
  const flooding = { isOver: false }
  let sent = 0
  const one = async () => {
    for (let n = sent++; n < count; n = sent++) {
      const refresh = n % 4 === 0 ? 'not a token' : randomBytes(32).toString('base64url')
      const [path, expected] =
        n % 3 === 0 ? (['/api/token/revoke/', 204] as const) : (['/api/token/refresh/', 401] as const)
      const { status } = await post(path, { refresh })
      if (status !== expected) wrong.push(`${path} without a session was answered ${status}.`)
    }
  }
  const flood = Promise.all(Array.from({ length: atOnce }, one)).finally(() => (flooding.isOver = true))
  /** Somebody whose session is renewed again and again. */
  const renew = async () => {
    let { refresh } = (await (await post('/api/token/', { username: 'rm', password })).json()) as { refresh: string }
    while (!flooding.isOver || renewed === 0) {
      const answer = await post('/api/token/refresh/', { refresh })
      if (answer.status !== 200) return void wrong.push(`A good token was answered ${answer.status}.`)
      ;({ refresh } = (await answer.json()) as { refresh: string })
      renewed += 1
    }
  }
  const times = await reader.readMeanwhile(reads, Promise.all([flood, renew()]))
  return { times, renewed, wrong }
}
