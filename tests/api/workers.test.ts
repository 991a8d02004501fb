import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, client } from '../support/people.ts'
import { type RunningServer, freePort, startServer } from '../support/server.ts'

const me = '/api/users/me/'
/** More than the test that asks on and on for a minute needs. */
const callsAMinute = 350

let server: RunningServer
let metrics: string
let rm: Client

beforeAll(async () => {
  const port = await freePort()
  metrics = `http://127.0.0.1:${port}/metrics`
  server = await startServer({
    env: { WORKERS: '2', METRICS_PORT: String(port), REQUESTS_PER_MINUTE: String(callsAMinute), LOG_LEVEL: 'info' },
  })
  rm = await client(server.url, 'rm')
})
afterAll(() => server?.stop())

/** The processes that answer requests. */
const workers = () => workersOf(server)

function workersOf({ pid }: RunningServer): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return children.map(Number).filter((pid) => commandOf(pid).includes('worker.js'))
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** On a connection of its own, so that any worker may answer. */
const ask = () =>
  rm.send('GET', me, undefined, { connection: 'close' }).then(
    ({ status }) => status,
    () => 'no answer',
  )

describe('Several processes on one port', () => {
  it('all answer requests', async () => {
    const before = workers()
    expect(before).toHaveLength(2)
    const cpu = () => workers().map((pid) => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[13]))
    const used = cpu()
    await expect
      .poll(
        async () => {
          await ask()
          return cpu().every((ticks, n) => ticks > (used[n] ?? 0))
        },
        { timeout: 20_000 },
      )
      .toBe(true)
  })

  it('count the calls of a person together', async () => {
    const auditor = await client(server.url, 'auditor')
    const call = async () =>
      (await auditor.send('GET', '/api/credit/limit-types/', undefined, { connection: 'close' })).status
    const answers: number[] = []
    for (let n = 0; n <= callsAMinute; n += 1) answers.push(await call())
    expect(answers.filter((status) => status === 200)).toHaveLength(callsAMinute)
    expect(answers.at(-1)).toBe(429)
  })

  it('add up their metrics', async () => {
    const text = await (await fetch(metrics)).text()
    const counted = [...text.matchAll(/^credit_http_request_duration_seconds_count\{.*listLimitTypes.*\} (\d+)$/gm)]
    expect(counted.map(([, count]) => Number(count)).reduce((a, b) => a + b, 0)).toBe(callsAMinute + 1)
    expect(text).toMatch(/^credit_sessions \d+$/m)
  })

  it('are replaced one after another while requests go on, also when they are to be replaced again', async () => {
    const before = workers()
    process.kill(server.pid, 'SIGUSR2')
    await expect.poll(workers).toHaveLength(3)
    process.kill(server.pid, 'SIGUSR2')
    const answers = new Set<number | string>()
    await expect
      .poll(
        async () => {
          answers.add(await ask())
          return server.output().split('the workers were replaced').length - 1
        },
        { timeout: 60_000, interval: 200 },
      )
      .toBe(2)
    expect(workers().filter((pid) => before.includes(pid))).toEqual([])
    expect([...answers]).toEqual([200])
    expect(workers()).toHaveLength(2)
  })

  it('go on when one of them is killed, and have another one soon', async () => {
    const [victim = 0, other] = workers()
    process.kill(victim, 'SIGKILL')
    await expect.poll(() => ask()).toBe(200)
    await expect.poll(() => workers().filter((pid) => pid !== victim).length, { timeout: 30_000 }).toBe(2)
    expect(workers()).toContain(other)
    expect(server.output()).toContain('a worker has ended')
  })

  it('say why they cannot be where others have the port', async () => {
    const port = Number(new URL(server.url).port)
    // The one that has the port answers whether it is ready.
    const another = await startServer({ port, env: { WORKERS: '2' } })
    await another.ended
    expect(another.output()).toContain(
      `Port ${port} is in use, perhaps by another start of this server. Set PORT to another one.`,
    )
    await another.stop()
  })

  it('end together', async () => {
    const all = workers()
    expect(await server.stop()).toBe(0)
    expect(all.map(commandOf)).toEqual(['', ''])
  })
})

describe('A server whose first process is killed', () => {
  it('leaves no other', async () => {
    const killed = await startServer({ env: { WORKERS: '2' } })
    const all = workersOf(killed)
    await killed.kill()
    await expect.poll(() => all.map(commandOf), { timeout: 20_000 }).toEqual(['', ''])
    await killed.stop()
  })
})
