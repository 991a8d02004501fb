import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type * as Programs from '../../server/database/embedded/binaries.ts'
import { startCluster, type Cluster } from '../../server/database/embedded/cluster.ts'
import { apart, databasePids, kill, killTree } from '../support/tree.ts'

/** Another installation has its programs elsewhere. */
const elsewhere = vi.hoisted(() => ({ is: false }))
vi.mock('../../server/database/embedded/binaries.ts', async (original) => {
  const { binaries } = await original<typeof Programs>()
  const moved = async () => {
    const programs = await binaries()
    return elsewhere.is ? { ...programs, postgres: programs.postgres.replace(/\/(?=[^/]+$)/, '/../bin/') } : programs
  }
  return { binaries: moved }
})

let folder: string
let running: Cluster[] = []

const newFolder = () => {
  const made = mkdtempSync(join(tmpdir(), 'credit-cluster-'))
  chmodSync(made, 0o755)
  return made
}

beforeAll(() => void (folder = newFolder()))
afterEach(async () => {
  for (const cluster of running) await cluster.stop()
  running = []
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = async (where = folder) => {
  const cluster = await startCluster(where, () => {})
  running.push(cluster)
  return cluster
}

const ask = async (url: string, question: string) => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<{ answer: string }>(question)).rows[0]?.answer
  } finally {
    await client.end()
  }
}

const pidFile = () => join(folder, 'postgres/data/postmaster.pid')
const postmaster = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0])

interface OtherProcess {
  child: ChildProcess
  url: string
}

/** A server process that starts the cluster and then waits to be killed; `under` runs it. */
const startElsewhere = async (under: string[] = []): Promise<OtherProcess> => {
  const script = `
    import { startCluster } from './server/database/embedded/cluster.ts'
    console.log((await startCluster(process.argv[1], console.error)).url)
    setInterval(() => {}, 1000)`
  const [program, ...args] = [
    ...under,
    process.execPath,
    '--import',
    'tsx',
    '--input-type=module',
    '-e',
    script,
    folder,
  ]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, url: url.toString().trim() }
}

describe('the built-in database', () => {
  it('listens on the loopback address only, and not without its password', async () => {
    const { url } = await start()
    expect(await ask(url, `SELECT current_setting('listen_addresses') AS answer`)).toBe('127.0.0.1')
    expect(await ask(url, `SELECT current_setting('unix_socket_directories') AS answer`)).toBe('')
    await expect(ask(url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow('password authentication failed')
    expect(statSync(join(folder, 'postgres-password')).mode & 0o777).toBe(0o600)
    expect(existsSync(join(folder, 'postgres/password'))).toBe(false)
  })

  it('is not given a new password, which would not open it, where the file of its own is away or cannot be read', async () => {
    await (await start()).stop()
    const [file, aside] = [join(folder, 'postgres-password'), join(folder, 'aside')]
    renameSync(file, aside)
    await expect(start()).rejects.toThrow(/postgres-password is missing or empty\. .* put it back from a copy/)
    expect(existsSync(file)).toBe(false)
    symlinkSync(file, file)
    await expect(start()).rejects.toThrow('ELOOP')
    renameSync(aside, file)
    expect(await ask((await start()).url, 'SELECT 1 AS answer')).toBe(1)
  })

  it('that does not start says why, as its log does', async () => {
    await (await start()).stop()
    const version = join(folder, 'postgres/data/PG_VERSION')
    const own = readFileSync(version)
    writeFileSync(version, '9.6\n')
    await expect(start()).rejects.toThrow(
      /^The database did not start: database files are incompatible with server\. .* by PostgreSQL version 9\.6, .*\. See .*server\.log\.$/,
    )
    writeFileSync(version, own)
  })

  it('keeps its data from one start to the next', async () => {
    const first = await start()
    await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    await first.stop()
    expect(existsSync(pidFile())).toBe(false)
    expect(await ask((await start()).url, 'SELECT answer FROM kept')).toBe(42)
  })

  it('is taken over from a server that was killed', async () => {
    const { child } = await startElsewhere()
    const before = postmaster()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const { url } = await start()
    expect(postmaster()).toBe(before)
    expect(await ask(url, 'SELECT 1 AS answer')).toBe(1)
  })

  it('comes back at the same address when it is killed itself', async () => {
    const { url } = await start()
    process.kill(postmaster(), 'SIGKILL')
    await vi.waitFor(async () => expect(await ask(url, 'SELECT 1 AS answer')).toBe(1), {
      timeout: 20_000,
      interval: 100,
    })
  })

  it('starts at the address that it had, so that servers which go on asking there find it, unless somebody has it', async () => {
    const first = await start()
    await first.stop()
    const second = await start()
    expect(second.url).toBe(first.url)
    await second.stop()
    const port = Number(new URL(first.url).port)
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    const third = await start()
    expect(await ask(third.url, 'SELECT 1 AS answer')).toBe(1)
    expect(third.url).not.toBe(first.url)
    other.close()
  })

  it('starts when its process number now belongs to a stranger', async () => {
    await (await start()).stop()
    writeFileSync(pidFile(), `${process.pid}\n${join(folder, 'postgres/data')}\n0\n1\n\n127.0.0.1\n\nready   \n`)
    expect(await ask((await start()).url, 'SELECT 1 AS answer')).toBe(1)
  })

  it.skipIf(!apart)(
    'starts again at once where its process gets the same number again, as in a container',
    async () => {
      for (let round = 0; round < 3; round += 1) {
        const { child, url } = await startElsewhere(apart)
        const ended = once(child, 'exit')
        const answer = await ask(url, 'SELECT 1 AS answer').catch(String)
        await killTree({ pid: child.pid ?? 0, ended }, folder, true)
        expect(answer).toBe(1)
      }
    },
  )

  it('is one for two servers that start at once, after a crash', async () => {
    const { child } = await startElsewhere()
    kill(databasePids(folder))
    child.kill('SIGKILL')
    await once(child, 'exit')
    const [one, other] = await Promise.all([start(), start()])
    expect(other.url).toBe(one.url)
    expect(await ask(other.url, 'SELECT 1 AS answer')).toBe(1)
  })

  it('is one, with one password, for two servers that start at once on an empty folder and stop at once', async () => {
    const fresh = newFolder()
    const both = await Promise.all([start(fresh), start(fresh)])
    expect(both[1].url).toBe(both[0].url)
    expect(await ask(both[0].url, 'SELECT 1 AS answer')).toBe(1)
    expect(readdirSync(join(fresh, 'postgres')).toSorted()).toEqual(['data', 'server.log'])
    expect(readdirSync(fresh).toSorted()).toEqual(['postgres', 'postgres-password'])
    await Promise.all(both.map(({ stop }) => stop()))
    expect(databasePids(fresh)).toEqual([])
    rmSync(fresh, { recursive: true, force: true })
  })

  it('starts when its creation was interrupted', async () => {
    const fresh = newFolder()
    mkdirSync(join(fresh, 'postgres/data.unfinished/base'), { recursive: true })
    const cluster = await start(fresh)
    expect(await ask(cluster.url, 'SELECT 1 AS answer')).toBe(1)
    expect(existsSync(join(fresh, 'postgres/data.unfinished'))).toBe(false)
    await cluster.stop()
    rmSync(fresh, { recursive: true, force: true })
  })

  it('goes on while another server uses it', async () => {
    const first = await start()
    const second = await start()
    expect(second.url).toBe(first.url)
    const client = new pg.Client({ connectionString: second.url })
    await client.connect()
    await first.stop()
    expect(await ask(second.url, 'SELECT 1 AS answer')).toBe(1)
    await client.end()
    await first.stop()
    expect(await ask(second.url, 'SELECT 1 AS answer')).toBe(1)
  })

  it('of another installation goes on while that one uses it, and is stopped first if nobody does', async () => {
    const first = await start()
    const client = new pg.Client({ connectionString: first.url })
    await client.connect()
    const before = postmaster()
    elsewhere.is = true
    try {
      expect((await start()).url).toBe(first.url)
      expect(postmaster()).toBe(before)
      expect((await client.query<{ answer: number }>('SELECT 1 AS answer')).rows).toEqual([{ answer: 1 }])
      await client.end()
      await vi.waitFor(async () => {
        expect(await ask((await start()).url, 'SELECT 1 AS answer')).toBe(1)
        expect(postmaster()).not.toBe(before)
      })
    } finally {
      elsewhere.is = false
    }
  })

  it('goes on while others use all of its connections, so that it cannot be asked whether it is used', async () => {
    const { url, stop } = await start()
    const clients: pg.Client[] = []
    const open = async () => {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => {})
      await client.connect()
      clients.push(client)
    }
    while (
      await open().then(
        () => true,
        () => false,
      )
    );
    await stop()
    expect((await clients[0]?.query<{ answer: number }>('SELECT 1 AS answer'))?.rows).toEqual([{ answer: 1 }])
    await Promise.all(clients.map((client) => client.end()))
    kill(databasePids(folder))
  })
})
