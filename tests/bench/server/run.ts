/**
 * `npm run bench:server [-- requests [rounds]]`: measures the CPU time, in ms per request, that Node and PostgreSQL
 * take for a bank's daily work, compared with plain Fastify and pg on the same database. Prints a line for each
 * operation, keeps them in results.md, and exits with 1 if a ratio is over its limit.
 */
import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openFilledBank } from '../scale/bank.ts'
import { cpuOf, cpuOfDatabase, usedSince } from './cpu.ts'
import { type SendRequest, askAll } from './load.ts'
import { type Operation, operations } from './operations.ts'
import { type Figure, type CpuTime, isOver, line, report } from './report.ts'

const requests = Number(process.argv[2] ?? 300)
const rounds = Number(process.argv[3] ?? 3)

async function startPlain(databaseUrl: string): Promise<{ url: string; pid: number; stop(): void }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/server/plain.ts'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('exit', () => reject(new Error('The plain server has ended.')))
  })
  return { url, pid: child.pid ?? 0, stop: () => void child.kill() }
}

interface OperationSamples {
  ours: CpuTime[]
  plain: CpuTime[]
}

/**
 * The figures of all rounds but the first, which warms up. Each round measures every operation of both servers in turn,
 * as the machine's speed may change from one minute to the next.
 */
async function measure(all: Operation[], meter: Meter, client: Client): Promise<Map<string, OperationSamples>> {
  const measured = new Map(all.map(({ name }): [string, OperationSamples] => [name, { ours: [], plain: [] }]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, ours, plain: plainly } of all) {
      const own = await meter(bank.pid, await ours())
      const beside = plainly && (await meter(plain.pid, plainly()))
      if (round === 0) continue
      measured.get(name)?.ours.push(own)
      if (beside) measured.get(name)?.plain.push(beside)
    }
    // PostgreSQL does so by itself within a minute. Until then, plans made while the table was empty read all of it.
    if (round === 0) await client.query('ANALYZE answer')
  }
  return measured
}

type Meter = (pid: number, asks: SendRequest[]) => Promise<CpuTime>

const meterOf =
  (client: Client): Meter =>
  async (pid, asks) => {
    const [node, database] = [cpuOf(pid) ?? 0, await cpuOfDatabase(client)]
    await askAll(asks)
    const used = { node: (cpuOf(pid) ?? 0) - node, database: usedSince(database, await cpuOfDatabase(client)) }
    return { node: used.node / asks.length, database: used.database / asks.length }
  }

const bank = await openFilledBank({ applications: 1000, open: 500 })
const plain = await startPlain(bank.databaseUrl)
const client = new Client({ connectionString: bank.databaseUrl })
await client.connect()
try {
  const all = await operations({ ours: bank.url, plain: plain.url, databaseUrl: bank.databaseUrl, requests })
  const measured = await measure(all, meterOf(client), client)
  const run = { requests, rounds, load: loadavg()[0] ?? NaN }
  const figures = all.map(({ name, of, times }): Figure => {
    const [own, beside] = [measured.get(name), measured.get(of)?.plain]
    if (!own || !beside) throw new Error(`There is nothing to compare ${name} with.`)
    return { name, ours: own.ours, of, plain: beside, times }
  })
  console.log(`CPU in ms a request, Node + PostgreSQL: ${requests} requests a round, median of ${rounds} rounds`)
  for (const figure of figures) console.log(line(figure))
  await writeFile(join(import.meta.dirname, 'results.md'), report(run, figures))
  if (figures.some(isOver)) process.exitCode = 1
} finally {
  await client.end()
  plain.stop()
  await bank.close()
}
