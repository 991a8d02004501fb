/**
 * `npm run bench:replicas [-- applications [requests]]`: measures the CPU time, in ms per request, that Node, the
 * primary and a replica take for the most frequent reads and for a save, with and without the replica. Prints a line
 * for each, and how much disk an application takes.
 */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { type Client as Person, client } from '../../support/people.ts'
import { type RunningServer, freePort, startServer } from '../../support/server.ts'
import { openReplicated } from '../../support/standby.ts'
import { fill } from '../scale/fill.ts'
import { cpuOf, cpuOfDatabase, usedSince } from '../server/cpu.ts'
import { type SendRequest, askAll } from '../server/load.ts'

const applications = Number(process.argv[2] ?? 100_000)
const requests = Number(process.argv[3] ?? 200)
const list = '/api/credit/credit-applications/'

const progress = (text: string) => process.stderr.write(`${text}\n`)

interface Kind {
  name: string
  asks: SendRequest[]
}

async function kinds(url: string): Promise<Kind[]> {
  const [requester, reviewer, analyst, sponsor] = await Promise.all(
    ['requester', 'reviewer', 'analyst', 'sponsor'].map((name) => client(url, name)),
  )
  if (!requester || !reviewer || !analyst || !sponsor) return []
  const [counterparty] = (await asked(requester, 'GET', '/api/credit/counterparties/')) as { id: string }[]
  const created = await asked(requester, 'POST', list, { title: 'A line', counterparty_id: counterparty?.id })
  const one = `${list}${(created as { id: string }).id}/`
  const many = (ask: SendRequest) => Array.from({ length: requests }, () => ask)
  const reads = (person: Person, path: string) => many(async () => void (await asked(person, 'GET', path)))
  return [
    { name: 'list of 25', asks: reads(reviewer, `${list}?limit=25`) },
    { name: 'search', asks: reads(reviewer, `${list}?limit=25&search=copper`) },
    { name: 'notifications', asks: reads(analyst, '/api/notifications/') },
    { name: 'one application', asks: reads(sponsor, one) },
    { name: 'save', asks: many(async () => void (await asked(requester, 'PATCH', one, { title: randomUUID() }))) },
  ]
}

async function asked(person: Person, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await person.send(method, path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Measures twice: the first time only warms up. */
async function measure(title: string, server: RunningServer, databases: Client[]): Promise<void> {
  for (const { name, asks } of await kinds(server.url)) {
    await askAll(asks)
    const before = await Promise.all(databases.map(cpuOfDatabase))
    const node = cpuOf(server.pid) ?? 0
    await askAll(asks)
    const used = await Promise.all(
      databases.map(async (each, n) => usedSince(before[n] ?? new Map<number, number>(), await cpuOfDatabase(each))),
    )
    const all = [(cpuOf(server.pid) ?? 0) - node, ...used].map((ms) => (ms / requests).toFixed(2))
    console.log(`${title}, ${name}: Node ${all[0]}, primary ${all[1]}, replica ${all[2]}`)
  }
}

progress(`Filling a database with ${applications} applications …`)
const databases = await openReplicated(async ({ primaryUrl, auditKeyFile }) => {
  const server = await startServer({ databaseUrl: primaryUrl, env: { AUDIT_KEY_FILE: auditKeyFile } })
  await server.stop()
  await fill(primaryUrl, { applications, open: 500 }, progress)
})
const { primaryUrl, standbyUrl, auditKeyFile } = databases
const primary = new Client({ connectionString: primaryUrl })
const standby = new Client({ connectionString: standbyUrl })
try {
  await primary.connect()
  await standby.connect()
  const size = `SELECT round(pg_database_size(current_database()) / 1024 / ${applications}) AS kb`
  const { rows } = await primary.query<{ kb: string }>(size)
  console.log(`${rows[0]?.kb} kB of disk an application, without the contents of documents`)
  const port = await freePort()
  for (const urls of ['', standbyUrl]) {
    const server = await startServer({
      databaseUrl: primaryUrl,
      env: { AUDIT_KEY_FILE: auditKeyFile, DATABASE_REPLICA_URLS: urls, METRICS_PORT: String(port) },
    })
    try {
      await measure(urls ? 'with a replica' : 'without one', server, [primary, standby])
    } finally {
      await server.stop()
    }
  }
} finally {
  await primary.end()
  await standby.end()
  await databases.close()
}
