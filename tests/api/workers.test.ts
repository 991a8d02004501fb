import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, client } from '../support/people.ts'
import { type RunningServer, freePort, startServer } from '../support/server.ts'
import { askOnce, commandOf, workersOf } from './support/workers.ts'

/** More than the tests before the one that counts them need. */
const callsAMinute = 100

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

describe('Several processes on one port', () => {
  it('all answer requests', async () => {
    const before = workers()
    expect(before).toHaveLength(2)
    const cpu = () => workers().map((pid) => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[13]))
    const used = cpu()
    await expect
      .poll(
        async () => {
          await askOnce(rm)
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

  it('add up their metrics also while one is still starting', async () => {
    const listening = () => server.output().split('Server listening').length
    const before = listening()
    process.kill(workers()[0] ?? 0, 'SIGKILL')
    await expect.poll(server.output).toContain('a worker has ended')
    const answers = new Set<number>()
    while (listening() === before) answers.add((await fetch(metrics)).status)
    expect([...answers]).toEqual([200])
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

describe('A server whose terminal is closed', () => {
  it('stops as it is told to, and its workers with it', async () => {
    const left = await startServer({ env: { WORKERS: '2' } })
    await expect.poll(left.output, { timeout: 20_000 }).toContain('is ready at')
    const all = workersOf(left)
    for (const pid of [left.pid, ...all]) process.kill(pid, 'SIGHUP')
    expect(await left.ended).toBe(0)
    expect(all.map(commandOf)).toEqual(['', ''])
    await left.stop()
  })
})
