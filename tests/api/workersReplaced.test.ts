import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connectAlone } from '../../server/database/connect.ts'
import { createDatabase } from '../support/database.ts'
import { type Client, client } from '../support/people.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { askOnce, workersOf } from './support/workers.ts'

let server: RunningServer
let rm: Client

beforeAll(async () => {
  // It asks on and on, more often than a person may by default.
  server = await startServer({ env: { WORKERS: '2', REQUESTS_PER_MINUTE: '1000', LOG_LEVEL: 'info' } })
  rm = await client(server.url, 'rm')
})
afterAll(() => server?.stop())

const workers = () => workersOf(server)

describe('Several processes on one port', () => {
  it('are replaced one after another while requests go on, also when they are to be replaced again', async () => {
    const before = workers()
    // A supervisor may send it to every process of its unit.
    for (const pid of [...before, server.pid]) process.kill(pid, 'SIGUSR2')
    await expect.poll(workers).toHaveLength(3)
    process.kill(server.pid, 'SIGUSR2')
    const answers = new Set<number | string>()
    await expect
      .poll(
        async () => {
          answers.add(await askOnce(rm))
          return server.output().split('the workers were replaced').length - 1
        },
        { timeout: 60_000, interval: 200 },
      )
      .toBe(2)
    expect(workers().filter((pid) => before.includes(pid))).toEqual([])
    expect([...answers]).toEqual([200])
    expect(workers()).toHaveLength(2)
    expect(server.output()).not.toContain('a worker has ended')
  })

  it('go on when one of them is killed, and have another one soon', async () => {
    const [victim = 0, other] = workers()
    process.kill(victim, 'SIGKILL')
    await expect.poll(() => askOnce(rm)).toBe(200)
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
})

describe('Several processes whose code was updated, with a migration that the database lacks', () => {
  it('stay, and say that their successors do not start', async () => {
    const database = await createDatabase(inject('databaseServer'), inject('emptyBank'))
    const updated = await startServer({ databaseUrl: database.url, env: { WORKERS: '2', DEMO: '0' } })
    const before = workersOf(updated)
    const changing = await connectAlone(database.url)
    await changing.query('DELETE FROM migration WHERE name = (SELECT max(name) FROM migration)')
    await changing.end()
    process.kill(updated.pid, 'SIGUSR2')
    await expect.poll(updated.output, { timeout: 30_000 }).toContain('the workers were not replaced')
    expect(updated.output()).toMatch(/^The database is of an older version, before \d{3}-.*\. Start the server once/m)
    expect(workersOf(updated)).toEqual(before)
    expect((await fetch(`${updated.url}/health/ready`)).status).toBe(200)
    expect(await updated.stop()).toBe(0)
    await database.drop()
  })
})

describe('A server of one process', () => {
  it('goes on when it is told to replace its workers, and says that it has none', async () => {
    const alone = await startServer({ env: { WORKERS: '1', LOG_LEVEL: 'info' } })
    process.kill(alone.pid, 'SIGUSR2')
    await expect.poll(alone.output).toContain('SIGUSR2 replaces workers, but WORKERS is 1')
    expect(await askOnce(await client(alone.url, 'rm'))).toBe(200)
    expect(await alone.stop()).toBe(0)
  })
})
