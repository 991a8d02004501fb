import { readFileSync } from 'node:fs'
import { Client as Connection } from 'pg'
import { type Dispatcher, Pool } from 'undici'
import { afterAll, beforeAll, inject } from 'vitest'
import { createDatabase } from '../../support/database.ts'
import { type Client, client } from '../../support/people.ts'
import { renewing } from '../../support/renewing.ts'
import { type RunningServer, startServer } from '../../support/server.ts'
import { type Used, toldCores, usedBy, usedByDatabase } from './cores.ts'
import { type Met, openLoop, p99 } from './openLoop.ts'

const applications = '/api/credit/credit-applications/'
const number = 60
let database: Awaited<ReturnType<typeof createDatabase>>
let connection: Connection
/** A process of PostgreSQL's. */
let backend: number
let server: RunningServer
let pool: Pool
let person: Client
let ids: string[] = []
let instances: string[] = []

interface Made {
  id: string
  credit_request_form: { workflow_instance: { id: string } }
}

/** Starts a server with applications to work on, for the tests of the file. */
export function serveLoad(): void {
  beforeAll(open)
  afterAll(close)
}

async function open(): Promise<void> {
  database = await createDatabase(inject('databaseServer'))
  connection = new Connection({ connectionString: database.url })
  await connection.connect()
  backend = (await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0
  server = await startServer({ databaseUrl: database.url })
  pool = new Pool(server.url, { connections: 1000 })
  person = await client(server.url, 'requester')
  const [counterparty] = (await person.send('GET', '/api/credit/counterparties/')).body as { id: string }[]
  const made: Made[] = []
  for (let n = 0; n < number; n += 1) {
    made.push((await person.send('POST', applications, { title: `Load ${n}`, counterparty_id: counterparty?.id })).body as Made)
  }
  ids = made.map(({ id }) => id)
  instances = made.map(({ credit_request_form }) => credit_request_form.workflow_instance.id)
}

async function close(): Promise<void> {
  await pool.destroy()
  await server.stop()
  await connection.end()
  await database.drop()
}

/** As a browser would ask; what comes is counted, not unpacked. */
const headers = () => ({ authorization: `Bearer ${person.token}`, 'content-type': 'application/json', 'accept-encoding': 'gzip, deflate, br' })

export function read(n: number): Promise<Dispatcher.ResponseData> {
  return pool.request({ method: 'GET', path: `${applications}${n % 2 ? '?limit=25' : `${ids[(n / 2) % number]}/`}`, headers: headers() })
}

/** The one that can be taken again and again: it is locked, checked, written and audited as any other, but leads to the state it was in. */
const body = JSON.stringify({ transition_code: 'CR_SAVE_DRAFT' })
function act(n: number): Promise<Dispatcher.ResponseData> {
  return pool.request({ method: 'POST', path: `/api/workflow-instances/${instances[n % number]}/transition/`, headers: headers(), body })
}

interface Size {
  seconds: number
  transitions: number
  reads: number
}

export interface UnderLoad {
  acted: Met
  shown: Met
  /** Who used the machine's cores, in words. */
  cores: string
}

/** Both at once, for so long; a token lives for five minutes. */
export async function under({ seconds, transitions, reads }: Size): Promise<UnderLoad> {
  const stay = renewing(async () => (person = await client(server.url, 'requester')))
  const [before, begun] = [used(), performance.now()]
  try {
    const [acted, shown] = await Promise.all([
      openLoop({ rate: transitions, seconds, send: act }),
      openLoop({ rate: reads, seconds, send: read }),
    ])
    return { acted, shown, cores: toldCores(before, used(), (performance.now() - begun) / 1000) }
  } finally {
    await stay()
  }
}

function used(): Used {
  return { 'the server used': usedBy(server.pid), PostgreSQL: usedByDatabase(backend), 'the sender': usedBy(process.pid) }
}

/** In MB; undefined where the system does not say. */
export function memory(): number | undefined {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return undefined
  }
}

export const told = ({ times, turnedAway }: Met, seconds: number) =>
  `${Math.round(times.length / seconds)}/s with p99 ${Math.round(p99(times))} ms, ${turnedAway} turned away`

/** Why a sender that was late itself measures nothing. */
export const tooLate = ({ acted, shown }: UnderLoad): string[] => {
  const late = Math.max(p99(acted.lateness), p99(shown.lateness))
  return late <= 25 ? [] : [`The sender was itself ${Math.round(late)} ms late.`]
}

export const sizes = {
  short: { seconds: 2, transitions: 5, reads: 20, parts: [] },
  full: { seconds: 600, transitions: 200, reads: 800, parts: [1 / 4, 1 / 2, 3 / 4] },
}
