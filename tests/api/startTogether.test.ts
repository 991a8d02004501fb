import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { connect } from '../../server/database/connect.ts'
import { people, stories } from '../../server/demo/data.ts'
import { createDatabase } from '../support/database.ts'
import { startTwoServers } from '../support/twoServers.ts'

it('Two servers that start together on an empty database fill it once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'credit-together-'))
  const empty = await createDatabase(inject('databaseServer'))
  const two = await startTwoServers({ bank: { ...empty, auditKeyFile: join(folder, 'audit-key.pem') } })
  const db = connect(two.databaseUrl, () => {}, { connections: 1 })
  const count = async (table: 'app_user' | 'application') =>
    (await sql<{ count: number }>`SELECT count(*) FROM ${sql.table(table)}`.execute(db)).rows[0]?.count
  expect(await count('app_user')).toBe(people.length)
  expect(await count('application')).toBe(stories.length)
  expect(two.servers.map((server) => server.output()).join('')).not.toMatch(/error/i)
  await db.destroy()
  await two.stop()
  rmSync(folder, { recursive: true })
})
