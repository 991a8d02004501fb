import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, inject } from 'vitest'
import { createDatabase } from '../../support/database.ts'
import { type Client, client } from '../../support/people.ts'
import { renewing } from '../../support/renewing.ts'
import { type RunningServer, startServer } from '../../support/server.ts'
import { type Met, openLoop, p99 } from './openLoop.ts'

const applications = '/api/credit/credit-applications/'
const number = 60
let database: Awaited<ReturnType<typeof createDatabase>>
let server: RunningServer
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
  server = await startServer({ databaseUrl: database.url })
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
  await server.stop()
  await database.drop()
}

const headers = () => ({ authorization: `Bearer ${person.token}`, 'content-type': 'application/json' })
export const read = (n: number) => fetch(`${server.url}${applications}${n % 2 ? '?limit=25' : `${ids[n % number]}/`}`, { headers: headers() })
const act = (n: number) => {
  const body = JSON.stringify({ transition_code: 'CR_SAVE_DRAFT' })
  return fetch(`${server.url}/api/workflow-instances/${instances[n % number]}/transition/`, { method: 'POST', headers: headers(), body })
}

interface Size {
  seconds: number
  transitions: number
  reads: number
}

/** Both at once, for so long; a token lives for five minutes. */
export async function under({ seconds, transitions, reads }: Size): Promise<{ acted: Met; shown: Met }> {
  const stay = renewing(async () => (person = await client(server.url, 'requester')))
  try {
    const [acted, shown] = await Promise.all([
      openLoop({ rate: transitions, seconds, send: act }),
      openLoop({ rate: reads, seconds, send: read }),
    ])
    return { acted, shown }
  } finally {
    await stay()
  }
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
export const sizes = { short: { seconds: 2, transitions: 5, reads: 20 }, full: { seconds: 600, transitions: 200, reads: 800 } }
