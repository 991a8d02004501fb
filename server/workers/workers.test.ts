import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../lib/root.ts'

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'workers-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const worker = `
process.send({ type: 'ready', port: 1 })
setInterval(() => {}, 1000)`

/** Ready only when the worker that ends meanwhile has been replaced. */
const slowWorker = `
setTimeout(() => process.send({ type: 'ready', port: 1 }), 1000)
setInterval(() => {}, 1000)`

/** Kills its worker while a reload starts the successor, and counts those that remain. */
const reloading = `
import cluster from 'node:cluster'
import { startWorkers } from '${pathToFileURL(join(root, 'server/workers/workers.ts')).href}'

// Workers need no TypeScript.
process.execArgv = []
const { reload } = await startWorkers({
  number: 1, file: process.argv[2], env: {}, log: { warn() {}, error: (_, text) => console.log(text) }
})
const [worker] = Object.values(cluster.workers)
void reload()
await new Promise((done) => setImmediate(done))
worker.process.kill('SIGKILL')
let ready = 0
cluster.on('message', (_, { type }) => {
  ready += 1
  if (ready === 2) setTimeout(() => {
    console.log(Object.keys(cluster.workers).length + ' left')
    for (const one of Object.values(cluster.workers)) one.process.kill('SIGKILL')
    process.exit()
  }, 1000)
})`

/** Kills its worker, and tells it something when it is dead but nobody has heard of it. */
const primary = `
import cluster from 'node:cluster'
import { readFileSync, readdirSync } from 'node:fs'
import { startWorkers } from '${pathToFileURL(join(root, 'server/workers/workers.ts')).href}'

// Workers need no TypeScript.
process.execArgv = []
const log = {
  warn: ({ err }, text) => console.log(text, err.code),
  error: ({ signal }, text) => console.log(text, signal),
}
await startWorkers({ number: 1, file: process.argv[2], env: {}, log })
const [worker] = Object.values(cluster.workers)
const at = '/proc/' + worker.process.pid
worker.process.kill('SIGKILL')
while (!readFileSync(at + '/stat', 'utf8').includes(') Z ') || readdirSync(at + '/task').length > 1);
worker.send({ type: 'called', number: 1 })
cluster.on('message', (_, { type }) => {
  console.log('another one is ' + type)
  process.exit()
})`

/** Runs the primary; resolves with what it prints and its exit code. */
function run(source: string, workerSource: string): Promise<{ code: unknown; lines: string[] }> {
  const [file, exec] = [join(folder, 'primary.mjs'), join(folder, 'worker.mjs')]
  writeFileSync(file, source)
  writeFileSync(exec, workerSource)
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', file, exec], { cwd: root }, (error, out) =>
      resolve({ code: error?.code ?? 0, lines: out.trim().split('\n') }),
    )
  })
}

it.skipIf(process.platform !== 'linux')(
  'A primary goes on when it tells something to a worker that is dead',
  async () => {
    const { code, lines } = await run(primary, worker)
    expect([code, lines.toSorted()]).toEqual([
      0,
      ['a worker could not be reached EPIPE', 'a worker has ended SIGKILL', 'another one is ready'],
    ])
  },
)

it('A worker that ends while a reload starts its successor gets no second one', async () => {
  const { lines } = await run(reloading, slowWorker)
  expect(lines).toEqual(['a worker has ended', '1 left'])
})
