import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { connect } from '../../server/database/connect.ts'
import { createDemoBank } from '../support/demoBank.ts'
import { hashing } from '../support/hashing.ts'
import { client } from '../support/people.ts'
import { freePort, startServer } from '../support/server.ts'
import { commandOf, workersOf } from './support/workers.ts'

/** Looked at so often that a start is still under way. */
const soon = { timeout: 30_000, interval: 5 }

it('A log that cannot be written keeps the server neither from answering nor from stopping in order', async () => {
  const intoFullDisk = ['sh', '-c', 'exec "$@" >/dev/full', 'sh']
  const server = await startServer({ under: intoFullDisk, env: { LOG_LEVEL: 'info' } })
  const person = await client(server.url, 'rm')
  expect((await person.send('GET', '/api/credit/limit-types/')).status).toBe(200)
  expect(await server.stop()).toBe(0)
})

it('A signal ends a server in order while it is still starting', async () => {
  const [bank, port] = await Promise.all([createDemoBank(), freePort()])
  const dataDir = mkdtempSync(join(tmpdir(), 'credit-'))
  const db = connect(bank.url, () => {}, { connections: 1 })
  const hasConnected = async () =>
    (
      await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND application_name = 'credit-risk-workflow'`.execute(db)
    ).rows.length > 0
  const { server, exit } = starting({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: bank.url,
    AUDIT_KEY_FILE: bank.auditKeyFile,
  })
  await vi.waitUntil(async () => server.exitCode !== null || (await hasConnected()), soon)
  server.kill('SIGTERM')
  expect(await exit).toBe(0)
  await db.destroy()
  await bank.drop()
  rmSync(dataDir, { recursive: true })
})

it('A signal ends a server in order while its own database starts, and the database with it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'credit-'))
  // PostgreSQL enters it as a user of its own.
  chmodSync(dataDir, 0o755)
  const running = join(dataDir, 'postgres/data/postmaster.pid')
  const { server, exit } = starting({ PORT: String(await freePort()), DATA_DIR: dataDir, DATABASE_URL: '' })
  await vi.waitUntil(() => server.exitCode !== null || existsSync(running), soon)
  server.kill('SIGTERM')
  expect(await exit).toBe(0)
  expect(existsSync(running)).toBe(false)
  rmSync(dataDir, { recursive: true })
})

it('A signal ends a server in order while its workers start, and leaves none', async () => {
  const [bank, port] = await Promise.all([createDemoBank(), freePort()])
  const dataDir = mkdtempSync(join(tmpdir(), 'credit-'))
  const { server, exit } = starting({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: bank.url,
    AUDIT_KEY_FILE: bank.auditKeyFile,
    WORKERS: '2',
  })
  const workers = () => workersOf({ pid: server.pid ?? 0 })
  await expect.poll(workers, soon).not.toEqual([])
  const started = workers()
  server.kill('SIGTERM')
  expect(await exit).toBe(0)
  expect(started.map(commandOf).filter((command) => command.includes('worker.js'))).toEqual([])
  await bank.drop()
  rmSync(dataDir, { recursive: true })
})

/** Starts a server without waiting for it to be ready. */
function starting(env: Record<string, string>): { server: ChildProcess; exit: Promise<number | null> } {
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: 'ignore',
    env: { ...process.env, ...hashing(), HOST: '127.0.0.1', WORKERS: '1', ...env },
  })
  return { server, exit: new Promise((resolve) => server.on('exit', resolve)) }
}
