import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApp } from '../../server/app.ts'
import { connect, connectAlone } from '../../server/database/connect.ts'
import { logError } from '../../server/plugins/errorLog.ts'
import { breaking } from '../support/breaking.ts'
import { type DemoBank, createDemoBank } from '../support/demoBank.ts'
import { type Client, client } from '../support/people.ts'
import { type RunningServer, freePort, startServer } from '../support/server.ts'

const applications = '/api/credit/credit-applications/'
/** Stands in everything that people send. */
const secret = 'Geheimnis-7391'
let database: DemoBank
let db: ReturnType<typeof connect>
let server: RunningServer
let begun: number
let metrics: string
let requester: Client
let id: string

beforeAll(async () => {
  database = await createDemoBank()
  const port = await freePort()
  begun = Date.now()
  metrics = `http://127.0.0.1:${port}/metrics`
  server = await startServer({
    databaseUrl: database.url,
    env: { LOG_LEVEL: 'trace', METRICS_PORT: String(port), AUDIT_KEY_FILE: database.auditKeyFile },
  })
  db = connect(database.url, () => {}, { connections: 2 })
  requester = await client(server.url, 'requester')
  id = await drive()
  // An answer may be here before the line about it.
  await vi.waitUntil(() => failures().length > 0, { timeout: 10_000 })
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
  await database.drop()
})

const url = (path: string) => server.url + path
/** Of the log, those that have come whole. */
const lines = () =>
  server
    .output()
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
const failures = () => lines().filter(({ msg }) => msg === 'request failed')

/** Everything that holds what people write, done once: what succeeds, what is refused and what breaks. */
async function drive(): Promise<string> {
  const anyone = { 'content-type': 'application/json' }
  await fetch(url('/api/token/'), {
    method: 'POST',
    headers: anyone,
    body: JSON.stringify({ username: secret, password: secret }),
  })
  await fetch(url('/api/token/refresh/'), {
    method: 'POST',
    headers: anyone,
    body: JSON.stringify({ refresh: secret }),
  })
  await fetch(url('/api/token/'), { method: 'POST', headers: anyone, body: `{"username": "${secret}", ` })
  await fetch(url(`/api/users/me/?token=${secret}`), {
    headers: { authorization: `Bearer ${secret}`, cookie: secret, 'x-request-id': secret },
  })
  await fetch(url(`/${secret}/%zz`))
  const [counterparty] = (await requester.send('GET', '/api/credit/counterparties/')).body as { id: string }[]
  const created = await requester.send(
    'POST',
    applications,
    { title: secret, counterparty_id: counterparty?.id },
    { 'idempotency-key': randomUUID() },
  )
  const application = created.body as { id: string; credit_request_form: { workflow_instance: { id: string } } }
  const one = `${applications}${application.id}/`
  await requester.send('GET', `${applications}?search=${secret}&limit=5`)
  await requester.send('PATCH', one, { title: 7, [secret]: secret })
  await requester.send('PATCH', one, { title: `${secret} again` }, { 'if-match': '"9"' })
  await requester.send('PUT', `/api/drafts/${application.id}/credit_request/`, {
    data: { title: secret },
    comments: secret,
    version: 1,
  })
  const instance = application.credit_request_form.workflow_instance.id
  await requester.send('POST', `/api/workflow-instances/${instance}/transition/`, {
    transition_code: 'CR_TR_1',
    comments: secret,
  })
  for (const [name, content] of [
    [`${secret}.txt`, secret],
    [`${secret}.exe`, 'MZ'],
  ] as const) {
    const body = new FormData()
    body.set('file', new File([content], name))
    await fetch(url(`${one}documents/`), {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${requester.token}` },
    })
  }
  await breaking(db, '23514', () => requester.send('PATCH', one, { title: `${secret} broken` }))
  return application.id
}

describe('the log', () => {
  it('holds nothing that anybody sent, and no token', () => {
    expect(lines().length).toBeGreaterThan(20)
    expect(server.output()).not.toContain(secret)
    expect(server.output()).not.toContain(requester.token.split('.')[2])
    expect(server.output()).not.toContain('credit-demo-2026')
  })

  it('tells what broke, and where', () => {
    expect(failures()[0]).toMatchObject({
      level: 50,
      reqId: expect.any(String) as string,
      err: { code: '23514', stack: expect.stringContaining('server/store') as string },
    })
  })

  it('is a line of JSON for each thing, with the time in milliseconds since 1970', () => {
    const all = server.output().split('\n').slice(0, -1)
    expect(all.filter((line) => !line.startsWith('{'))).toEqual([`Credit Risk Workflow is ready at ${server.url}`])
    expect(
      lines().filter(({ time }) => !(Number.isInteger(time) && Number(time) >= begun && Number(time) <= Date.now())),
    ).toEqual([])
  })

  it('is a line for each thing also where what it holds has line breaks', () => {
    const forged = '\n{"level":30,"msg":"signed in","user":"ada"}\r\n'
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const { log } = createApp({ logLevel: 'info', trustedProxies: [] })
    log.error({ err: Object.assign(new Error(forged), { code: forged }), reason: forged, [forged]: forged }, forged)
    log.child({ reqId: forged }).info(forged)
    const printed = write.mock.calls.map(([line]) => String(line)).join('')
    write.mockRestore()
    expect(printed.split('\n')).toHaveLength(3)
    expect(printed).not.toContain('\r')
    expect(
      printed
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toMatchObject([
      { level: 50, reason: forged, msg: forged, err: { code: forged, message: forged } },
      { level: 30, reqId: forged, msg: forged },
    ])
  })

  it('names the request on every line of one', () => {
    const answered = lines().filter((line) => 'operation' in line)
    expect(answered.length).toBeGreaterThan(10)
    expect(answered.filter(({ reqId }) => typeof reqId !== 'string')).toEqual([])
  })

  it('keeps the message of an error that is ours', () => {
    expect(logError(new Error('There is no signing key.'))).toMatchObject({
      type: 'Error',
      message: 'There is no signing key.',
    })
    expect(JSON.stringify(logError(new SyntaxError(`Unexpected ${secret}`)))).not.toContain(secret)
  })
})

describe('the figures for Prometheus', () => {
  it('tell of requests, transitions, connections, the audit and the process', async () => {
    const answer = await fetch(metrics)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    const text = await answer.text()
    for (const line of [
      /^credit_http_request_duration_seconds_count\{operation="signIn",status="2xx"\} \d+$/m,
      /^credit_http_request_duration_seconds_bucket\{le="0.1",operation="updateApplication",status="4xx"\} \d+$/m,
      /^credit_transitions_total\{outcome="(done|refused|invalid)"\} 1$/m,
      /^credit_database_connections\{state="idle"\} \d+$/m,
      /^credit_sessions [1-9]\d*$/m,
      /^credit_audit_unsigned_chains \d+$/m,
      /^credit_audit_checkpoint_age_seconds [\d.]+$/m,
      /^process_resident_memory_bytes \d+$/m,
    ])
      expect(text).toMatch(line)
    expect(text).not.toContain(secret)
    expect(text).not.toContain(id)
  })

  it('are there for who asks for the headers alone', async () => {
    const [head, whole] = [await fetch(metrics, { method: 'HEAD' }), await fetch(metrics)]
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      whole.headers.get('content-type'),
      '',
    ])
    expect((await fetch(metrics, { method: 'POST' })).status).toBe(404)
  })

  it('are at a port of their own, and nothing else is', async () => {
    expect((await fetch(url('/metrics'))).headers.get('content-type')).not.toContain('version=0.0.4')
    expect((await fetch(new URL('/api/users/me/', metrics))).status).toBe(404)
  })
})

describe('the sessions of the database', () => {
  it('are in UTC, wherever the database is', async () => {
    await sql`ALTER DATABASE ${sql.id(database.name)} SET timezone = 'Asia/Tokyo'`.execute(db)
    const here = connect(database.url, () => {}, { connections: 1 })
    const alone = await connectAlone(database.url)
    try {
      const question = sql<{ TimeZone: string }>`SHOW timezone`
      expect((await question.execute(here)).rows).toEqual([{ TimeZone: 'UTC' }])
      expect((await alone.query('SHOW timezone')).rows).toEqual([{ TimeZone: 'Asia/Tokyo' }])
    } finally {
      await here.destroy()
      await alone.end()
    }
  })
})

describe('a database without room', () => {
  it('is told to the person, and leaves nothing half written', async () => {
    const read = async () => (await requester.send('GET', `${applications}${id}/`)).body
    const before = await read()
    const answer = await breaking(db, '53100', () =>
      requester.send('PATCH', `${applications}${id}/`, { title: 'No room' }),
    )
    expect(answer).toMatchObject({
      status: 503,
      body: { detail: 'The server’s storage is full. Nothing was changed. Please tell your administrator.' },
    })
    expect(await read()).toEqual(before)
  })
})
