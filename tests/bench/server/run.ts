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
import { type Ask, askAll } from './load.ts'
import { type Operation, operations } from './operations.ts'
import { type Figure, type Used, isOver, line, report, sum } from './report.ts'

const requests = Number(process.argv[2] ?? 300)
const rounds = Number(process.argv[3] ?? 3)

const median = (all: Used[]): Used =>
  all.toSorted((a, b) => sum(a) - sum(b))[Math.floor(all.length / 2)] ?? { node: NaN, database: NaN }

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

interface Measured {
  ours: Used
  plain?: Used
}

/** The figures of all rounds but the first, which warms up. Both servers are measured in turn. */
async function compare({ ours, plain: plainly }: Operation, meter: Meter): Promise<Measured> {
  const [all, yardsticks]: [Used[], Used[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    all.push(await meter(bank.pid, await ours()))
    if (plainly) yardsticks.push(await meter(plain.pid, plainly()))
  }
  return { ours: median(all.slice(1)), ...(plainly && { plain: median(yardsticks.slice(1)) }) }
}

type Meter = (pid: number, asks: Ask[]) => Promise<Used>

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
  const measured = new Map<string, Measured>()
  for (const operation of all) measured.set(operation.name, await compare(operation, meterOf(client)))
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
