/**
 * `npm run bench:server [-- requests [rounds]]`: the CPU time, in ms a request, that Node and PostgreSQL take for what a bank does all day,
 * beside a plain Fastify with pg on the same database. Prints a line for each figure, and exits with 1 where one is over its goal.
 */
import { spawn } from 'node:child_process'
import { loadavg } from 'node:os'
import { Client } from 'pg'
import { openFilledBank } from '../scale/bank.ts'
import { cpuOf, cpuOfDatabase, usedSince } from './cpu.ts'
import { type Ask, askAll } from './load.ts'
import { operations } from './operations.ts'

const requests = Number(process.argv[2] ?? 300)
const rounds = Number(process.argv[3] ?? 3)

/** CPU in ms a request. */
interface Used {
  node: number
  database: number
}

const sum = ({ node, database }: Used) => node + database
const median = (all: Used[]): Used =>
  all.toSorted((a, b) => sum(a) - sum(b))[Math.floor(all.length / 2)] ?? { node: NaN, database: NaN }
const shown = (used: Used) => `${used.node.toFixed(2)} + ${used.database.toFixed(2)} = ${sum(used).toFixed(2)}`

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

async function measure(client: Client, pid: number, asks: Ask[]): Promise<Used> {
  const [node, database] = [cpuOf(pid) ?? 0, await cpuOfDatabase(client)]
  await askAll(asks)
  const used = { node: (cpuOf(pid) ?? 0) - node, database: usedSince(database, await cpuOfDatabase(client)) }
  return { node: used.node / asks.length, database: used.database / asks.length }
}

const bank = await openFilledBank({ applications: 1000, open: 500 })
const plain = await startPlain(bank.databaseUrl)
const client = new Client({ connectionString: bank.databaseUrl })
await client.connect()
let isOver = false
try {
  const all = await operations({ ours: bank.url, plain: plain.url, databaseUrl: bank.databaseUrl, requests })
  console.log(`${requests} requests a round, median of ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}`)
  console.log('CPU in ms a request, Node + PostgreSQL')
  for (const { name, goal, ours, plain: plainly } of all) {
    const [oursUsed, plainUsed]: [Used[], Used[]] = [[], []]
    for (let round = -1; round < rounds; round += 1) {
      const used = await measure(client, bank.pid, await ours())
      const beside = plainly && (await measure(client, plain.pid, plainly()))
      if (round < 0) continue
      oursUsed.push(used)
      if (beside) plainUsed.push(beside)
    }
    const used = median(oursUsed)
    const over = !(sum(used) <= goal)
    isOver ||= over
    const yardstick = plainUsed.length > 0 ? shown(median(plainUsed)) : '–'
    console.log(`${over ? '✗' : '✓'} ${name.padEnd(16)} ${shown(used)}   plain ${yardstick}   goal ${goal}`)
  }
} finally {
  await client.end()
  plain.stop()
  await bank.close()
}
process.exitCode = isOver ? 1 : 0
