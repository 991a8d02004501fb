import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Bank } from './support/bank.ts'

// What has been asked how often is known to the server's code: it is looked at from its beginning.
vi.resetModules()
const [{ connect }, { countRows, listPage }, { orderBy }, { rankingVersion }, { openBank }] = await Promise.all([
  import('../../server/database/connect.ts'),
  import('../../server/store/applications/applicationList.ts'),
  import('../../server/store/applications/listOrder.ts'),
  import('../../server/store/applications/ranking.ts'),
  import('./support/bank.ts'),
])

let bank: Bank
let id: string
beforeAll(async () => {
  bank = await openBank()
  ;({ id } = await bank.create())
})
afterAll(() => bank.close())

async function readOften(): Promise<number[]> {
  const pages = [`/api/credit/credit-applications/${id}/`, `/api/credit/credit-applications/${id}/history/?limit=10`]
  const answers: number[] = []
  for (let n = 0; n < 30; n += 1) answers.push((await bank.as('auditor', 'GET', pages[n % 2] ?? '')).status)
  return [...new Set(answers)]
}

/** A page of the list, each shape of which is another statement. */
async function listed(db: ReturnType<typeof connect>, shape: number): Promise<void> {
  const order = orderBy('title', [])
  if (!order) throw new Error('There is no such order.')
  await listPage(db, {}, order, { limit: 1, shown: [`column_${shape}`] })
}

describe('a statement that is asked again and again', () => {
  it('is prepared, but for searches and filters, which are planned for what is sought', async () => {
    const db = connect(bank.api.databaseUrl, () => {}, { connections: 1 })
    for (let n = 0; n < 10; n += 1) await rankingVersion(db)
    for (let n = 0; n < 10; n += 1) {
      await countRows(db, { search: 'a' }, 1_000)
      await countRows(db, { status: 'DRAFT' }, 1_000)
    }
    const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(db)
    expect(rows).toEqual([{ statement: 'select "version" from "ranking"' }])
    await db.destroy()
  })

  it('is prepared beside many shapes of the list, of which only some are', async () => {
    const db = connect(bank.api.databaseUrl, () => {}, { connections: 1 })
    for (let shape = 0; shape < 35; shape += 1) for (let n = 0; n < 6; n += 1) await listed(db, shape)
    const { rows } = await sql<{ count: string }>`
      SELECT count(*)::text FROM pg_prepared_statements WHERE statement LIKE '%json_build_object%'`.execute(db)
    expect(rows).toEqual([{ count: '30' }])
    await db.destroy()
  })

  it('is still answered when a newer version gives its tables more columns', async () => {
    expect(await readOften()).toEqual([200])
    for (const table of ['application', 'stage_form', 'audit', 'app_user', 'session']) {
      await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN newer text`.execute(bank.api.context.db)
    }
    expect(await readOften()).toEqual([200])
    expect((await bank.save('requester', id, { title: 'Another' })).status).toBe(200)
  })
})

it('The list keeps the queries that were asked last, and builds others again', async () => {
  const db = connect(bank.api.databaseUrl, () => {}, { connections: 1 })
  const built = vi.spyOn(db, 'with')
  for (let shape = 0; shape < 201; shape += 1) await listed(db, shape)
  built.mockClear()
  await listed(db, 200)
  expect(built).not.toHaveBeenCalled()
  await listed(db, 0)
  expect(built).toHaveBeenCalled()
  await db.destroy()
})
