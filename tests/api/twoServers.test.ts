import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readPublicKey } from '../../server/audit/key.ts'
import { verifyAudit } from '../../server/audit/verify.ts'
import { connect } from '../../server/database/connect.ts'
import { people, stories } from '../../server/demo/data.ts'
import { type Answer, type Client, client } from '../support/people.ts'
import { type TwoServers, startTwoServers } from '../support/twoServers.ts'

const applications = '/api/credit/credit-applications/'
const folder = mkdtempSync(join(tmpdir(), 'credit-two-'))
const schemasDir = join(folder, 'schemas')
let two: TwoServers
let db: ReturnType<typeof connect>
let requester: Client
let rm: Client

beforeAll(async () => {
  cpSync('schemas', schemasDir, { recursive: true })
  two = await startTwoServers({ schemasDir })
  db = connect(two.databaseUrl, () => {}, { connections: 2 })
  ;[requester, rm] = await Promise.all([two.client('requester'), two.client('rm')])
})
afterAll(async () => {
  await db.destroy()
  await two.stop()
  rmSync(folder, { recursive: true })
})

const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const count = async (table: 'app_user' | 'application') =>
  (await sql<{ count: number }>`SELECT count(*) FROM ${sql.table(table)}`.execute(db)).rows[0]?.count
/** Asks both servers at the same moment. */
const both = <T>(ask: (url: string) => Promise<T>) => Promise.all(two.servers.map(({ url }) => ask(url)))

async function post(url: string, path: string, body: object): Promise<Answer> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return {
    status: answer.status,
    headers: answer.headers,
    body: answer.status === 204 ? undefined : ((await answer.json()) as unknown),
  }
}

async function draft(): Promise<{ id: string; version: number }> {
  const [counterparty] = (await requester.send('GET', '/api/credit/counterparties/')).body as { id: string }[]
  const answer = await requester.send('POST', applications, {
    title: 'Two processes',
    counterparty_id: counterparty?.id,
  })
  expect(answer.status).toBe(201)
  return answer.body as { id: string; version: number }
}

describe('two processes on one database', () => {
  it('that fill an empty one at the same moment fill it once', async () => {
    expect(await count('app_user')).toBe(people.length)
    expect(await count('application')).toBe(stories.length)
    expect(two.servers.map((server) => server.output()).join('')).not.toMatch(/error/i)
  })

  it('know a person who has signed in at the other, until that person signs out there', async () => {
    const [here = '', there = ''] = two.servers.map(({ url }) => url)
    const { body } = await post(here, '/api/token/', { username: 'auditor', password: 'credit-demo-2026' })
    const { access, refresh } = body as { access: string; refresh: string }
    const me = () => fetch(`${there}/api/users/me/`, { headers: { authorization: `Bearer ${access}` } })
    expect((await me()).status).toBe(200)
    expect((await post(there, '/api/token/revoke/', { refresh })).status).toBe(204)
    expect((await me()).status).toBe(401)
    expect((await post(here, '/api/token/refresh/', { refresh })).status).toBe(401)
  })

  it('give the same new token to one that is refreshed at both at once', async () => {
    const { body } = await post(two.next(), '/api/token/', { username: 'auditor', password: 'credit-demo-2026' })
    const { refresh } = body as { refresh: string }
    const answers = await both((url) => post(url, '/api/token/refresh/', { refresh }))
    expect(statuses(answers)).toEqual([200, 200])
    expect(new Set(answers.map((answer) => (answer.body as { refresh: string }).refresh)).size).toBe(1)
  })

  it('do once what is asked of both at once under one key', async () => {
    const before = (await count('application')) ?? 0
    const [counterparty] = (await requester.send('GET', '/api/credit/counterparties/')).body as { id: string }[]
    const body = { title: 'Asked twice', counterparty_id: counterparty?.id }
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([1, 2].map(() => requester.send('POST', applications, body, headers)))
    expect(statuses(answers)).toEqual([201, 201])
    expect(new Set(answers.map((answer) => (answer.body as { id: string }).id)).size).toBe(1)
    expect(await count('application')).toBe(before + 1)
  })

  it('let one of two saves on the same version through, and the other sees it', async () => {
    const { id, version } = await draft()
    const headers = { 'if-match': `"${version}"` }
    const answers = await Promise.all(
      ['One', 'Two'].map((title) => requester.send('PATCH', `${applications}${id}/`, { title }, headers)),
    )
    expect(statuses(answers)).toEqual([200, 412])
    const titles = await both(
      async (url) =>
        ((await (await client(url, 'requester')).send('GET', `${applications}${id}/`)).body as { title: string }).title,
    )
    expect(new Set(titles).size).toBe(1)
  })

  it('keep one order when ranks are saved at both at once', async () => {
    const listed = await rm.send('GET', `${applications}?open=true`)
    const ids = (listed.body as { id: string }[]).map(({ id }) => id)
    const ranks = [ids, ids.toReversed()].map((order) => order.map((id, n) => ({ id, rank: n + 1 })))
    const headers = { 'if-match': String(listed.headers.get('etag')) }
    const answers = await Promise.all(
      ranks.map((body) => rm.send('POST', `${applications}bulk-update-ranks/`, body, headers)),
    )
    expect(statuses(answers)).toEqual([200, 412])
    const after = (await rm.send('GET', `${applications}?open=true`)).body as { rank: number }[]
    expect(after.map(({ rank }) => rank).toSorted((a, b) => a - b)).toEqual(ids.map((_, n) => n + 1))
  })

  it('serve an edited definition both', async () => {
    const file = join(schemasDir, 'reference.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"title": "Requester"', '"title": "Asker"'))
    const edited = () =>
      both(async (url) => (await (await fetch(`${url}/definitions/index.json`)).text()).includes('"Asker"'))
    await vi.waitFor(async () => expect(await edited()).toEqual([true, true]), { timeout: 20_000 })
  })

  it('serve a version that was published at one of them both', async () => {
    const [designer, admin] = await Promise.all([two.client('designer'), two.client('admin')])
    const send = async (person: Client, method: string, path: string, body?: object) => {
      const answer = await person.send(method, `/api/workbench/${path}`, body)
      expect([path, answer.status]).toEqual([path, answer.status < 300 ? answer.status : answer.body])
      return answer.body as {
        id: string
        revision: number
        live: { hash: string }
        files: { path: string; text: string }[]
      }
    }
    const { live } = await send(admin, 'POST', 'governance/', { governed_by: 'workbench' })
    const { files } = await send(designer, 'GET', 'files/?of=live')
    const text = files.find(({ path }) => path === 'reference.json')?.text.replace('"Asker"', '"Inquirer"') ?? ''
    const draft = { base_hash: live.hash, revision: 0, files: { 'reference.json': text } }
    const { revision } = await send(designer, 'PUT', 'draft/', draft)
    const { id } = await send(designer, 'POST', 'proposals/', { note: 'As agreed.', revision })
    const { hash } = (await send(admin, 'GET', `files/?of=proposal-${id}`)) as unknown as { hash: string }
    await send(admin, 'POST', `proposals/${id}/publish/`, { hash })
    const served = () =>
      both(async (url) => (await (await fetch(`${url}/definitions/index.json`)).text()).includes('"Inquirer"'))
    await vi.waitFor(async () => expect(await served()).toEqual([true, true]), { timeout: 20_000, interval: 50 })
    expect(two.servers.map((server) => server.output()).join('')).not.toMatch(/error/i)
  })

  it('sign one chain of checkpoints', async () => {
    const { checkpoints, breaks } = await verifyAudit(db, [await readPublicKey(two.auditKeyFile)])
    expect(breaks).toEqual([])
    expect(checkpoints).toBeGreaterThan(0)
  })
})
