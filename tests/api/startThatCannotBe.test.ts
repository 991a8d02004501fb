import { once } from 'node:events'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DemoBank, createDemoBank } from '../support/demoBank.ts'
import { freePort, startServer } from '../support/server.ts'

let database: DemoBank
const other = createServer((_, answer) => answer.writeHead(404).end())
let taken: number
beforeAll(async () => {
  database = await createDemoBank()
  taken = await freePort()
  other.listen(taken, '127.0.0.1')
  await once(other, 'listening')
})
afterAll(async () => {
  other.close()
  await database.drop()
})

it.each([
  [
    'in a folder that cannot be made',
    () => ({ dataDir: '/proc/version/data' }),
    /cannot be used: part of its path is a file, not a folder\./,
  ],
  [
    'in a file instead of a folder',
    () => ({ dataDir: import.meta.filename }),
    /startThatCannotBe\.test\.ts cannot be used: there is a file of this name already\. Fix that, or set DATA_DIR/,
  ],
  [
    'with a database that is away',
    () => ({ databaseUrl: 'postgresql://127.0.0.1:1/none' }),
    /The database none at 127\.0\.0\.1:1 cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1\n$/,
  ],
  ['at a port that is used', () => ({ port: taken }), /Port \d+ is in use.* Set PORT/],
  [
    'at an address of another computer',
    () => ({ env: { HOST: '192.0.2.1' } }),
    /HOST must be an address or a name of this/,
  ],
  [
    'at a name that is nobody’s',
    () => ({ env: { HOST: 'nobody.invalid' } }),
    /HOST must be an address or a name of this/,
  ],
  [
    'with a folder as the key of the audit',
    () => ({ env: { AUDIT_KEY_FILE: tmpdir() } }),
    /cannot be used: it is a folder\. Fix that, or set DATA_DIR, AUDIT_KEY_FILE/,
  ],
  [
    'with another file as the key of the audit',
    () => ({ env: { AUDIT_KEY_FILE: import.meta.filename } }),
    /startThatCannotBe\.test\.ts cannot be used as a key/,
  ],
  [
    'with figures at a port that is used',
    () => ({ env: { METRICS_PORT: String(taken) } }),
    /Port \d+ is in use.* Set METRICS_PORT/,
  ],
])('A start %s says so in a sentence', async (_, options, sentence) => {
  const { dataDir } = { dataDir: undefined, ...options() }
  const start = startServer({ ...(dataDir === undefined && { databaseUrl: database.url }), ...options() })
  await expect(start).rejects.toThrow(sentence)
})
