import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type DemoBank, createDemoBank } from '../support/demoBank.ts'
import { client } from '../support/people.ts'
import { type Passage, type Proxy, openProxy } from '../support/proxy.ts'
import { type RunningServer, startServer } from '../support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'bucket-crash-'))
const objects = join(folder, 'credit/documents')
const store = new S3rver({
  port: 0,
  address: '127.0.0.1',
  directory: folder,
  silent: true,
  configureBuckets: [{ name: 'credit', configs: [] }],
})
const patient = { timeout: 20_000, interval: 20 }

let database: DemoBank
let watcher: pg.Client
let server: RunningServer
let application: string
/** Between the server and the store. */
let link: Proxy
let meet: (passage: Passage) => void

beforeAll(async () => {
  chmodSync(folder, 0o755)
  mkdirSync(objects, { recursive: true })
  const { port } = await store.run()
  meet = ({ pass }) => pass()
  ;[link, database] = await Promise.all([
    openProxy(`http://127.0.0.1:${port}`, (passage) => meet(passage)),
    createDemoBank(),
  ])
  watcher = new pg.Client({ connectionString: database.url })
  await watcher.connect()
  await start()
  const person = await client(server.url, 'requester')
  const [counterparty] = (await person.send('GET', '/api/credit/counterparties/')).body as { id: string }[]
  const made = await person.send('POST', '/api/credit/credit-applications/', {
    title: 'Copper line',
    counterparty_id: counterparty?.id,
  })
  application = (made.body as { id: string }).id
})
afterAll(async () => {
  await server.stop()
  await watcher.end()
  await database.drop()
  link.close()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  const env = {
    DOCUMENTS_BUCKET: 'credit',
    DOCUMENTS_ENDPOINT: link.url,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    LOG_LEVEL: 'info',
    AUDIT_KEY_FILE: database.auditKeyFile,
  }
  server = await startServer({ databaseUrl: database.url, dataDir: join(folder, 'data'), env })
}

/** What the server answers; nothing when it is killed before. */
async function upload(name: string): Promise<{ status: number; body: unknown } | undefined> {
  const { token } = await client(server.url, 'requester')
  const body = new FormData()
  body.set('file', new File([`${name}\n`.repeat(100_000)], name))
  const url = `${server.url}/api/credit/credit-applications/${application}/documents/`
  const answer = await fetch(url, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } }).catch(
    () => undefined,
  )
  return answer && { status: answer.status, body: await answer.json() }
}

/** The ids of what the store holds. */
const kept = () =>
  readdirSync(objects)
    .flatMap((name) => /^(.*)\._S3rver_object$/.exec(name)?.[1] ?? [])
    .toSorted()

async function rows(): Promise<{ id: string; name: string; sha256: string }[]> {
  return (
    await watcher.query<{ id: string; name: string; sha256: string }>(
      'SELECT id, name, sha256 FROM document WHERE application_id = $1 ORDER BY id::text',
      [application],
    )
  ).rows
}

const isWaiting = async () =>
  (
    await watcher.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  ).rows.length > 0

/** An upload that another transaction holds up, until the server is dead. */
async function killWhile(name: string, held: string): Promise<void> {
  const blocker = new pg.Client({ connectionString: database.url })
  await blocker.connect()
  await blocker.query('BEGIN')
  await blocker.query(held)
  const before = kept().length
  try {
    const uploading = upload(name)
    await vi.waitUntil(async () => kept().length > before && (await isWaiting()), patient)
    await server.kill()
    expect(await uploading).toBeUndefined()
  } finally {
    await blocker.end()
  }
  // The dead server's transaction ends when PostgreSQL finds nobody at the other end.
  await vi.waitUntil(async () => !(await isWaiting()), patient)
}

/** Starts again two hours later, as far as the database knows, and waits for the sweep with which a server begins. */
async function sweepLater(): Promise<void> {
  await watcher.query(`UPDATE received_content SET received_at = received_at - interval '2 hours'`)
  await start()
  const known = (await rows()).map(({ id }) => id)
  await vi.waitFor(() => expect(kept()).toEqual(known), patient)
}

/** Every document that is listed can be read, as it was sent. */
async function expectWhole(): Promise<void> {
  const { token } = await client(server.url, 'auditor')
  for (const { id, sha256 } of await rows()) {
    const answer = await fetch(`${server.url}/api/credit/credit-applications/${application}/documents/${id}/`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(
      createHash('sha256')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('hex'),
    ).toBe(sha256)
  }
}

describe('a server that is killed amid an upload into the bucket', () => {
  it('has kept what it acknowledged just before', async () => {
    expect(await upload('first.txt')).toMatchObject({ status: 201 })
    await server.kill()
    await sweepLater()
    expect((await rows()).map(({ name }) => name)).toEqual(['first.txt'])
    await expectWhole()
  })

  it('leaves no document while the content is on its way to the bucket', async () => {
    const before = await rows()
    // A store keeps an object whole or not at all; the one of these tests would keep a part of it.
    const begun = new Promise<void>((resolve) => {
      meet = ({ incoming, pass }) => (incoming.method === 'PUT' ? incoming.once('data', () => resolve()) : pass())
    })
    const uploading = upload('cut.txt')
    await begun
    await server.kill()
    meet = ({ pass }) => pass()
    expect(await uploading).toBeUndefined()
    expect(await rows()).toEqual(before)
    await sweepLater()
    await expectWhole()
  })

  it.each([
    ['before the row is written', 'SELECT 1 FROM application FOR UPDATE'],
    ['before the row is committed', 'LOCK TABLE audit IN EXCLUSIVE MODE'],
  ])('leaves a content without a document %s, which the next sweep removes, and no other', async (when, held) => {
    const before = await rows()
    await killWhile(`${when}.txt`, held)
    expect(await rows()).toEqual(before)
    expect(kept()).toHaveLength(before.length + 1)
    await sweepLater()
    await expectWhole()
    expect(await upload(`${when}.txt`)).toMatchObject({ status: 201 })
    expect(kept()).toHaveLength(before.length + 1)
    await expectWhole()
  })
})
