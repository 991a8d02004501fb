import { type Kysely, sql } from 'kysely'
import { vi } from 'vitest'
import { connect } from '../../server/database/connect.ts'
import type { Database } from '../../server/database/tables.ts'
import { type DemoBank, createDemoBank } from '../support/demoBank.ts'
import { type Client, client } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { promise } from './promise.ts'

const applications = '/api/credit/credit-applications/'
/** In ms. */
const longest = 10_000

/**
 * What the people of one round were told, by title: the request was done, it was not, or there was no answer, early or
 * late.
 */
interface Answers {
  acknowledged: string[]
  refused: string[]
  /** Sent before the signal: in flight then, if not answered. */
  cutOff: string[]
  /** Sent after it, on a connection that ended meanwhile or was never taken: such a request has not been read. */
  unread: string[]
}

interface Round extends Answers {
  /** From the signal to the exit, in ms. */
  took: number
  wrong: string[]
  short?: string
}

promise(4, { short: { rounds: 1, clients: 4 }, full: { rounds: 100, clients: 8 } }, async ({ rounds, clients }) => {
  const database = await createDemoBank()
  const db = connect(database.url, () => {}, { connections: 2 })
  const done: Round[] = []
  try {
    for (let n = 1; n <= rounds; n += 1) done.push(await round(db, { bank: database, clients, n }))
  } finally {
    await db.destroy()
    await database.drop()
  }
  const answered = done.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  const slowest = Math.max(...done.map(({ took }) => took))
  const shorts = done.flatMap(({ short }) => short ?? [])
  return {
    figure: `${rounds} SIGTERM, ${answered} writes acknowledged, ${rounds} held in flight and answered; exit after ${(slowest / 1000).toFixed(1)} s at most`,
    wrong: done.flatMap(({ wrong }) => wrong),
    short: shorts[0] ?? (slowest > longest ? `An exit took ${(slowest / 1000).toFixed(1)} s.` : undefined),
  }
})

async function round(
  db: Kysely<Database>,
  { bank, clients, n }: { bank: DemoBank; clients: number; n: number },
): Promise<Round> {
  const server = await startServer({
    databaseUrl: bank.url,
    env: { AUDIT_KEY_FILE: bank.auditKeyFile, FAREWELL_MS: '1000' },
  })
  const person = await client(server.url, 'requester')
  const counterparty = ((await person.send('GET', '/api/credit/counterparties/')).body as { id: string }[])[0]?.id
  const answers: Answers = { acknowledged: [], refused: [], cutOff: [], unread: [] }
  const signal = new AbortController()
  const create = (title: string) =>
    ask(answers, signal.signal, title, () =>
      person.send('POST', applications, { title, counterparty_id: counterparty }),
    )

  const first = await create(`Round ${n}, first`)
  const load = Array.from({ length: clients }, async (_, who) => {
    for (let k = 0; !(await create(`Round ${n}, ${who}, ${k}`)).gone; k += 1);
  })
  await vi.waitUntil(() => answers.acknowledged.length > clients, { timeout: 60_000, interval: 10 })
  const held = await hold(db, first.id, person)
  const begun = performance.now()
  signal.abort()
  const stopping = server.stop()
  const wentOff = await watch(server.url)
  // Held until nobody is let in any more, and no longer: the server waits for a lock for five seconds only.
  await held.release()
  await Promise.all(load)
  const [code, status] = [await stopping, await held.status]
  const took = performance.now() - begun
  return {
    ...answers,
    took,
    wrong: [
      ...(code === 0 ? [] : [`Round ${n}: the exit code is ${code}.`]),
      ...(status === 200 ? [] : [`Round ${n}: the request in flight was answered ${status}.`]),
      ...((await titleOf(db, first.id)) === inFlight ? [] : [`Round ${n}: the request in flight was not done.`]),
      ...(await unlike(db, answers)),
      ...(await unsigned(db)),
    ],
    short: wentOff ? undefined : `Round ${n}: nobody saw that readiness went off before the server did.`,
  }
}

interface PendingRequest {
  id: string
  /** Nobody listens any more. */
  gone: boolean
}

/** A request that is sent once. One that cannot be sent does not count as unanswered. */
async function ask(
  answers: Answers,
  stopping: AbortSignal,
  title: string,
  send: () => ReturnType<Client['send']>,
): Promise<PendingRequest> {
  const unanswered = stopping.aborted ? answers.unread : answers.cutOff
  try {
    const { status, body } = await send()
    if (status === 201) answers.acknowledged.push(title)
    else if (status === 503) answers.refused.push(title)
    else throw new Error(`${title}: ${status} ${JSON.stringify(body)}`)
    return { id: (body as { id: string }).id, gone: false }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const gone = isRefused(error)
    if (!gone) unanswered.push(title)
    return { id: '', gone }
  }
}

const isRefused = (error: Error) =>
  error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ECONNREFUSED'

const inFlight = 'Saved in flight'

/** A save that waits in the database until it is released: it is in flight when the signal comes. */
async function hold(
  db: Kysely<Database>,
  id: string,
  person: Client,
): Promise<{ status: Promise<number>; release: () => Promise<void> }> {
  const lock = await db.startTransaction().execute()
  await lock.selectFrom('application').select('id').where('id', '=', id).forUpdate().execute()
  const blocker = (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(lock)).rows[0]?.pid
  const saved = person.send('PATCH', `${applications}${id}/`, { title: inFlight })
  // The others wait for each other too.
  const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
    AND ${blocker} = ANY (pg_blocking_pids(pid))`
  await vi.waitUntil(async () => (await waiting.execute(db)).rows.length > 0, { timeout: 60_000, interval: 10 })
  return {
    status: saved.then(
      (answer) => answer.status,
      () => 0,
    ),
    release: () => lock.rollback().execute(),
  }
}

/** Asks for readiness until nobody listens; whether it was off before that. */
async function watch(url: string): Promise<boolean> {
  for (let off = false; ;) {
    const status = await fetch(`${url}/health/ready`).then(
      (answer) => answer.status,
      (error: unknown) => (error instanceof Error && isRefused(error) ? 'gone' : 0),
    )
    if (status === 'gone') return off
    off ||= status === 503
  }
}

async function titleOf(db: Kysely<Database>, id: string): Promise<string | null | undefined> {
  return (await db.selectFrom('application').select('title').where('id', '=', id).executeTakeFirst())?.title
}

/** Every acknowledged write is there, and none that was refused or got no answer; and none was cut off. */
async function unlike(db: Kysely<Database>, { acknowledged, refused, cutOff, unread }: Answers): Promise<string[]> {
  const titles = [...acknowledged, ...refused, ...cutOff, ...unread]
  const rows = await db.selectFrom('application').select('title').where('title', 'in', titles).execute()
  const kept = rows.map(({ title }) => title)
  return [
    ...cutOff.map((title) => `${title}: in flight at the signal, and never answered.`),
    ...acknowledged
      .filter((title) => !kept.includes(title) && !title.endsWith('first'))
      .map((title) => `${title}: acknowledged and lost.`),
    ...refused.filter((title) => kept.includes(title)).map((title) => `${title}: done, though it was refused.`),
    ...[...cutOff, ...unread]
      .filter((title) => kept.includes(title))
      .map((title) => `${title}: done, and nobody was told.`),
  ]
}

async function unsigned(db: Kysely<Database>): Promise<string[]> {
  const left = await db
    .selectFrom('audit_head')
    .select('application_id')
    .whereRef('links', '>', 'checkpointed')
    .execute()
  return left.length === 0 ? [] : [`The ends of ${left.length} chains are not signed.`]
}
