import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { type Client, client } from '../support/people.ts'
import { type RunningServer, freePort, startServer } from '../support/server.ts'

/** One writer's view: the last save that was acknowledged, and the last one that was sent. */
interface Writer {
  id: string
  acknowledged: number
  sent: number
}

const applications = '/api/credit/credit-applications/'
const field = 'detailed_limit_comments'

let folder: string
let databaseUrl: string | undefined
let drop = async () => {}
let server: RunningServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'credit-kill-'))
  chmodSync(folder, 0o755)
  if (process.env.DATABASE_URL) ({ url: databaseUrl, drop } = await createDatabase(process.env.DATABASE_URL))
})

afterAll(async () => {
  await server.stop()
  await drop()
  rmSync(folder, { recursive: true, force: true })
})

/** An external database is not ours to kill. */
const victims: [victim: string, rounds: number, withDatabase: boolean][] = [
  ['the server', 3, false],
  ...(process.env.DATABASE_URL ? [] : [['the server and its database', 3, true] as [string, number, boolean]]),
]

test.each(victims)('every acknowledged save is there after kill -9 of %s amid saves, %i times', async (_, rounds, withDatabase) => {
  const options = { dataDir: join(folder, 'data'), port: await freePort(), ...(databaseUrl && { databaseUrl }) }
  server = await startServer(options)
  const writers = await openWriters(await client(server.url, 'requester'))

  for (let round = 0; round < rounds; round += 1) {
    await saveUntilKilled(await client(server.url, 'requester'), writers, withDatabase)
    server = await startServer(options)
    const reader = await client(server.url, 'requester')
    for (const writer of writers) {
      const kept = await keptBy(reader, writer.id)
      expect(kept, `round ${round}`).toBeGreaterThanOrEqual(writer.acknowledged)
      expect(kept, `round ${round}`).toBeLessThanOrEqual(writer.sent)
    }
  }
  expect(Math.min(...writers.map(({ acknowledged }) => acknowledged))).toBeGreaterThan(0)
  await server.stop()
})

async function openWriters(person: Client): Promise<Writer[]> {
  const counterparties = (await person.send('GET', '/api/credit/counterparties/')).body as { id: string }[]
  return Promise.all(
    counterparties.slice(0, 4).map(async ({ id: counterparty_id }, n) => {
      const answer = await person.send('POST', applications, { title: `Written amid kills ${n}`, counterparty_id })
      expect(answer.status).toBe(201)
      return { id: (answer.body as { id: string }).id, acknowledged: 0, sent: 0 }
    }),
  )
}

/** All writers save one number after another; when thirty saves were acknowledged, the rest meets the kill. */
async function saveUntilKilled(person: Client, writers: Writer[], withDatabase: boolean): Promise<void> {
  let left = 30
  let dead: Promise<void> | undefined
  const write = async (writer: Writer) => {
    while (true) {
      writer.sent += 1
      const body = { [`credit_request_form_${field}`]: String(writer.sent) }
      const answer = await person.send('PATCH', `${applications}${writer.id}/`, body).catch(() => undefined)
      if (!answer) return
      expect([200, 503]).toContain(answer.status)
      if (answer.status === 503) return
      writer.acknowledged = writer.sent
      left -= 1
      if (left === 0) dead = kill(withDatabase)
    }
  }
  await Promise.all(writers.map(write))
  await dead
}

function kill(withDatabase: boolean): Promise<void> {
  if (withDatabase) databasePids(join(folder, 'data')).forEach((pid) => process.kill(pid, 'SIGKILL'))
  return server.kill()
}

/** The database's main process and all it has started; what they had not yet written to the disk is gone with them. */
function databasePids(dataDir: string): number[] {
  const postmaster = postmasterPid(dataDir)
  if (!postmaster) return []
  const list = `/proc/${postmaster}/task/${postmaster}/children`
  const children = existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean) : []
  return [postmaster, ...children.map(Number)]
}

/** The first line of the lock file that PostgreSQL keeps in its data folder; none with an external database. */
function postmasterPid(dataDir: string): number | undefined {
  if (!existsSync(dataDir)) return undefined
  const lock = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith('postmaster.pid'))
  return lock ? Number.parseInt(readFileSync(join(dataDir, lock), 'utf8'), 10) : undefined
}

async function keptBy(person: Client, id: string): Promise<number> {
  const { status, body } = await person.send('GET', `${applications}${id}/`)
  expect(status, 'an application that was created').toBe(200)
  return Number((body as { credit_request_form: Record<string, string> }).credit_request_form[field])
}
