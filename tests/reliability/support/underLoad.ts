import { readFileSync } from 'node:fs'
import { Client as Connection } from 'pg'
import { type Dispatcher, Pool } from 'undici'
import { afterAll, beforeAll } from 'vitest'
import { connect } from '../../../server/database/connect.ts'
import { type DemoBank, createDemoBank } from '../../support/demoBank.ts'
import { type Client, client } from '../../support/people.ts'
import { renewing } from '../../support/renewing.ts'
import { type RunningServer, startServer } from '../../support/server.ts'
import { isFull } from '../promise.ts'
import { type CpuSeconds, coreShares, usedBy, usedByDatabase } from './cores.ts'
import { type LoadResult, openLoop, p99 } from './openLoop.ts'
import { bankContextOf, newRequest } from './plays.ts'
import { type MovingApplication, toAndFro } from './toAndFro.ts'

const applications = '/api/credit/credit-applications/'
/**
 * Of those at rest, and of those that move: in the short form a few are enough, and each takes the time of several
 * requests to prepare.
 */
const number = isFull ? 60 : 8
let database: DemoBank
let connection: Connection
/** A process of PostgreSQL's. */
let backend: number
let server: RunningServer
let pool: Pool
let people: Record<'requester' | 'reviewer', Client>
let ids: string[] = []
let instances: string[] = []
let files: ReturnType<typeof toAndFro>

interface StageRecord {
  workflow_instance: { id: string }
}

interface CreatedApplication {
  id: string
  credit_request_form: StageRecord
}

/** Starts a server with applications to work on, for the tests of the file. */
export function serveLoad(): void {
  beforeAll(open)
  afterAll(close)
}

async function open(): Promise<void> {
  database = await createDemoBank()
  connection = new Connection({ connectionString: database.url })
  await connection.connect()
  backend = (await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0
  server = await startServer({ databaseUrl: database.url, env: { AUDIT_KEY_FILE: database.auditKeyFile } })
  pool = new Pool(server.url, { connections: 1000 })
  await signIn()
  const db = connect(database.url, () => {}, { connections: 1 })
  const context = await bankContextOf(db)
  await db.destroy()
  const create = async (n: number) =>
    (await people.requester.send('POST', applications, newRequest(context, `Load ${n}`))).body as CreatedApplication
  const made: CreatedApplication[] = []
  const moving: MovingApplication[] = []
  for (let n = 0; n < number; n += 1) {
    made.push(await create(n))
    moving.push(await submit(await create(n), n % 2 === 0))
  }
  ids = made.map(({ id }) => id)
  instances = made.map(({ credit_request_form }) => credit_request_form.workflow_instance.id)
  files = toAndFro(moving)
}

async function signIn(): Promise<void> {
  people = { requester: await client(server.url, 'requester'), reviewer: await client(server.url, 'reviewer') }
}

/** An application that has been submitted, and sent back unless it stays so. */
async function submit(
  { id, credit_request_form }: CreatedApplication,
  isSubmitted: boolean,
): Promise<MovingApplication> {
  const request = credit_request_form.workflow_instance.id
  const move = (who: Client, instance: string, body: object) =>
    who.send('POST', `/api/workflow-instances/${instance}/transition/`, body)
  await move(people.requester, request, { transition_code: 'CR_TR_1' })
  const { credit_review_form } = (await people.reviewer.send('GET', `${applications}${id}/`)).body as {
    credit_review_form: StageRecord
  }
  const review = credit_review_form.workflow_instance.id
  if (!isSubmitted)
    await move(people.reviewer, review, { transition_code: 'CR_SEND_BACK', comments: 'Please say more.' })
  return { request, review, isSubmitted }
}

async function close(): Promise<void> {
  await pool.destroy()
  await server.stop()
  await connection.end()
  await database.drop()
}

/** As a browser would ask; what comes is counted, not unpacked. */
const headers = (who: keyof typeof people) => ({
  authorization: `Bearer ${people[who].token}`,
  'content-type': 'application/json',
  'accept-encoding': 'gzip, deflate, br',
})

function read(n: number): Promise<Dispatcher.ResponseData> {
  return pool.request({
    method: 'GET',
    path: `${applications}${n % 2 ? '?limit=25' : `${ids[(n / 2) % number]}/`}`,
    headers: headers('requester'),
  })
}

function take(who: keyof typeof people, instance: string | undefined, body: object): Promise<Dispatcher.ResponseData> {
  return pool.request({
    method: 'POST',
    path: `/api/workflow-instances/${instance}/transition/`,
    headers: headers(who),
    body: JSON.stringify(body),
  })
}

/**
 * Every other one moves an application on or back; the others are locked, checked, written and audited alike, but lead
 * to the state they were in.
 */
function act(n: number): Promise<Dispatcher.ResponseData> {
  const onOrBack = n % 2 ? files.move(take) : undefined
  return onOrBack ?? take('requester', instances[Math.trunc(n / 2) % number], { transition_code: 'CR_SAVE_DRAFT' })
}

interface Size {
  seconds: number
  transitions: number
  reads: number
}

export interface UnderLoad {
  acted: LoadResult
  /** How many of the transitions changed an application's state. */
  moved: number
  shown: LoadResult
  /** Who used the machine's cores, in words. */
  cores: string
}

/** Both at once, for so long; a token lives for five minutes. */
export async function under({ seconds, transitions, reads }: Size): Promise<UnderLoad> {
  const stay = renewing(signIn)
  const [before, begun, already] = [used(), performance.now(), files.moved()]
  try {
    const [acted, shown] = await Promise.all([
      openLoop({ rate: transitions, seconds, send: act }),
      openLoop({ rate: reads, seconds, send: read }),
    ])
    return {
      acted,
      moved: files.moved() - already,
      shown,
      cores: coreShares(before, used(), (performance.now() - begun) / 1000),
    }
  } finally {
    await stay()
  }
}

function used(): CpuSeconds {
  return {
    'the server used': usedBy(server.pid),
    PostgreSQL: usedByDatabase(backend),
    'the sender': usedBy(process.pid),
  }
}

/**
 * So many ask, each as soon as the one before was answered, one of five for a transition: what the server does in a
 * second when nobody has to be turned away.
 */
export async function carried(seconds: number): Promise<Omit<Size, 'seconds'>> {
  const begun = performance.now()
  const done = { transitions: 0, reads: 0 }
  let asked = 0
  const isOver = () => performance.now() - begun >= seconds * 1000
  const one = async () => {
    while (!isOver()) {
      const n = asked++
      const kind = n % 5 ? 'reads' : 'transitions'
      const { statusCode, body } = await (kind === 'reads' ? read(n) : act(n / 5))
      await body.dump()
      if (statusCode === 200) done[kind] += 1
    }
  }
  await Promise.all(Array.from({ length: 16 }, one))
  return { transitions: done.transitions / seconds, reads: done.reads / seconds }
}

/** In MB; undefined where the system does not say. */
export function memory(): number | undefined {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return undefined
  }
}

export const rateOf = ({ times, turnedAway }: LoadResult, seconds: number) =>
  `${Math.round(times.length / seconds)}/s with p99 ${Math.round(p99(times))} ms, ${turnedAway} turned away`

/** Why answers are not those of an ordinary day, as row 21 promises them. */
export const slow = ({ acted, shown }: UnderLoad): string[] => [
  ...(p99(acted.times) <= 100 ? [] : ['Transitions are too slow.']),
  ...(p99(shown.times) <= 50 ? [] : ['Reads are too slow.']),
  ...(acted.turnedAway + shown.turnedAway === 0 ? [] : ['Some were turned away.']),
]

/** Why a sender that was late itself measures nothing. */
export const tooLate = ({ acted, shown }: UnderLoad): string[] => {
  const late = Math.max(p99(acted.lateness), p99(shown.lateness))
  return late <= 25 ? [] : [`The sender was itself ${Math.round(late)} ms late.`]
}

export const sizes = {
  short: { seconds: 2, transitions: 5, reads: 20, parts: [] },
  full: { seconds: 600, transitions: 200, reads: 800, parts: [1 / 4, 1 / 2, 3 / 4] },
}
