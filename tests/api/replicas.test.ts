import { Client as PgClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Client, client } from '../support/people.ts'
import { type RunningServer, freePort, startServer } from '../support/server.ts'
import { type ReplicatedBank, openReplicated } from '../support/standby.ts'

const applications = '/api/credit/credit-applications/'
const counterparties = '/api/credit/counterparties/'
const newest = `${applications}?limit=25`

let databases: ReplicatedBank
let primary: PgClient
/** Of one bank, with the same replica; one is of several processes. */
let servers: [RunningServer, RunningServer]
/** Where each answers Prometheus. */
let metrics: [string, string]
let requester: Client
let reviewer: Client

beforeAll(async () => {
  databases = await openReplicated()
  const { primaryUrl, standbyUrl, auditKeyFile } = databases
  primary = new PgClient({ connectionString: primaryUrl })
  await primary.connect()
  const ports = [await freePort(), await freePort()] as const
  metrics = [`http://127.0.0.1:${ports[0]}/metrics`, `http://127.0.0.1:${ports[1]}/metrics`]
  const env = { DATABASE_REPLICA_URLS: standbyUrl, AUDIT_KEY_FILE: auditKeyFile }
  const start = (port: number, workers: number) =>
    startServer({
      databaseUrl: primaryUrl,
      env: { ...env, METRICS_PORT: String(port), WORKERS: String(workers) },
    })
  servers = [await start(ports[0], 1), await start(ports[1], 2)]
  requester = await client(servers[0].url, 'requester')
  reviewer = await client(servers[0].url, 'reviewer')
  await untilUsed()
}, 180_000)

afterAll(async () => {
  await primary?.end()
  for (const server of servers ?? []) await server.stop()
  await databases?.close()
})

/** The value of a metric of the replica. */
async function metric(name: string, place = metrics[0]): Promise<number> {
  const text = await (await fetch(place)).text()
  const { host, pathname } = new URL(databases.standbyUrl)
  const line = text.split('\n').find((each) => each.startsWith(`${name}{replica="${host}${pathname}"}`))
  return Number(line?.split(' ').at(-1))
}

const isUsed = () => metric('credit_replica_used')
const waits = { timeout: 30_000, interval: 50 }
const untilUsed = () => vi.waitUntil(async () => (await isUsed()) === 1, waits)
const untilLeftOut = () => vi.waitUntil(async () => (await isUsed()) === 0, waits)
const reports = () => servers[0].output().match(/a replica is (left out|used again)/g) ?? []
const timesReported = (message: string) => reports().filter((report) => report === message).length

/** How often the applications were read on the standby; the database counts late. */
async function readsOnStandby(): Promise<number> {
  const [row] = await databases.ask<{ scans: string }>(
    `SELECT seq_scan + coalesce(idx_scan, 0) AS scans FROM pg_stat_user_tables WHERE relname = 'application'`,
  )
  return Number(row?.scans)
}

const pause = () => databases.ask('SELECT pg_wal_replay_pause()')
const resume = () => databases.ask('SELECT pg_wal_replay_resume()')

interface CreatedApplication {
  id: string
  credit_request_form: { workflow_instance: { id: string } }
}

async function create(title: string): Promise<CreatedApplication> {
  const [counterparty] = (await requester.send('GET', counterparties)).body as { id: string }[]
  const body = { title, counterparty_id: counterparty?.id }
  const answer = await requester.send('POST', applications, body)
  expect(answer.status).toBe(201)
  return answer.body as CreatedApplication
}

async function titles(reader: Client): Promise<string[]> {
  const answer = await reader.send('GET', newest)
  expect(answer.status).toBe(200)
  return (answer.body as { results: { title: string }[] }).results.map(({ title }) => title)
}

/** A client of the other server, with this client's session. */
const elsewhere = ({ token }: Client): Client => ({
  token,
  send: async (method, path) => {
    const answer = await fetch(servers[1].url + path, { method, headers: { authorization: `Bearer ${token}` } })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  },
})

/** What people are answered who read all the time until it is done. */
async function readingUntil(done: () => Promise<boolean>): Promise<number[]> {
  const reading = new AbortController()
  const seen = new Set<number>()
  const paths = [newest, counterparties, '/api/notifications/', `${applications}?open=true`]
  const read = async (path: string) => {
    while (!reading.signal.aborted) {
      const { status } = await reviewer.send('GET', path)
      seen.add(status)
    }
  }
  const readers = paths.map(read)
  try {
    await vi.waitUntil(done, waits)
  } finally {
    reading.abort()
    await Promise.all(readers)
  }
  return [...seen]
}

describe('Lists are read from a replica', () => {
  it('which answers in place of the primary', async () => {
    const before = await readsOnStandby()
    await expect
      .poll(
        async () => {
          await titles(reviewer)
          return readsOnStandby()
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(before + 5)
    await expect.poll(() => metric('credit_replica_lag_seconds'), waits).toBeLessThan(1)
  })

  it('also while nobody writes: data do not age by themselves', async () => {
    const { rows } = await primary.query<{ position: string }>('SELECT pg_current_wal_flush_lsn()::text AS position')
    // The server may write something of its own meanwhile.
    const question = `SELECT pg_last_wal_replay_lsn() >= '${rows[0]?.position}'::pg_lsn AS reached`
    const reached = async () => (await databases.ask<{ reached: boolean }>(question))[0]?.reached
    await expect.poll(reached).toBe(true)
    await untilUsed()
  })

  it('by all processes of a server', async () => {
    await expect.poll(() => metric('credit_replica_used', metrics[1]), waits).toBe(1)
  })

  it('and everybody sees soon what others write', async () => {
    await create('Seen by others')
    await expect.poll(() => titles(reviewer), waits).toContain('Seen by others')
  })
})

describe('While a replica does not go on', () => {
  it('people see their own writes at once, at every server, and others within the lag that is allowed', async () => {
    await pause()
    const other = elsewhere(requester)
    const own: string[][] = []
    for (const title of ['Own one', 'Own two', 'Own three']) {
      await create(title)
      own.push((await titles(requester)).slice(0, 1), (await titles(other)).slice(0, 1))
    }
    expect(own.flat()).toEqual(['Own one', 'Own one', 'Own two', 'Own two', 'Own three', 'Own three'])
    await expect.poll(() => titles(reviewer), waits).toContain('Own three')
  })

  it('nothing is read there, until it has caught up', async () => {
    await untilLeftOut()
    expect(await metric('credit_replica_lag_seconds')).toBeGreaterThan(1)
    await resume()
    await untilUsed()
    // On a busy machine it may have been left out before, too. Each time it is reported once, and once that it is used.
    expect(reports()).toEqual(reports().map((_, n) => `a replica is ${n % 2 === 0 ? 'left out' : 'used again'}`))
    expect(reports().at(-1)).toBe('a replica is used again')
    expect((await fetch(`${servers[0].url}/health/ready`)).status).toBe(200)
  })

  it('whoever is refused because of what others did sees that at once', async () => {
    await pause()
    const { credit_request_form: form } = await create('Seen after a refusal')
    const path = `/api/workflow-instances/${form.workflow_instance.id}/transition/`
    expect((await reviewer.send('POST', path, { transition_code: 'CR_TR_1' })).status).toBe(409)
    expect(await titles(reviewer)).toContain('Seen after a refusal')
    await resume()
    await untilUsed()
  })

  it('names are read as they are now', async () => {
    await pause()
    const before = (await reviewer.send('GET', counterparties)).body as { id: string; name: string }[]
    await primary.query('UPDATE counterparty SET name = $1 WHERE id = $2', ['Renamed AB', before[0]?.id])
    const after = (await reviewer.send('GET', counterparties)).body as { id: string; name: string }[]
    expect(after.find(({ id }) => id === before[0]?.id)?.name).toBe('Renamed AB')
    await resume()
    await untilUsed()
  })

  it('whoever has left reads nothing any more', async () => {
    await pause()
    const auditor = await client(servers[0].url, 'auditor')
    expect((await auditor.send('GET', newest)).status).toBe(200)
    await primary.query(`UPDATE app_user SET active = false WHERE username = 'auditor'`)
    expect((await auditor.send('GET', newest)).status).toBe(401)
    await resume()
    await untilUsed()
  })
})

describe('Nobody sees an error', () => {
  it('when connections to the replica end in the middle of a read', async () => {
    let ended = 0
    const statuses = await readingUntil(async () => {
      const rows = await databases.ask(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'credit-risk-workflow' AND query LIKE '%application%'`,
      )
      ended += rows.length
      return ended > 5
    })
    expect(statuses).toEqual([200])
    await untilUsed()
  })

  it('when the replica is killed; it is used again when it is back', async () => {
    const [left, back] = ['a replica is left out', 'a replica is used again'].map(timesReported)
    databases.killStandby()
    const statuses = await readingUntil(async () => timesReported('a replica is used again') > (back ?? 0))
    expect(statuses).toEqual([200])
    expect(timesReported('a replica is left out')).toBeGreaterThan(left ?? 0)
    await untilUsed()
  })

  it('when the replica accepts connections and says nothing', async () => {
    databases.stopStandby()
    try {
      expect(await readingUntil(async () => (await isUsed()) === 0)).toEqual([200])
    } finally {
      databases.continueStandby()
    }
    await untilUsed()
  })

  it('when the replica becomes a primary; it is left out', async () => {
    await databases.ask('SELECT pg_promote()')
    expect(await readingUntil(async () => (await isUsed()) === 0)).toEqual([200])
    await expect.poll(() => servers[0].output()).toContain('it follows no primary')
    await create('After the promotion')
    expect(await titles(reviewer)).toContain('After the promotion')
  })
})
