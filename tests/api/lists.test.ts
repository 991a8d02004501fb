import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connect } from '../../server/database/connect.ts'
import { migrate } from '../../server/database/migrate.ts'
import { createDatabase } from '../support/database.ts'
import { type Bank, ok, openBank } from './support/bank.ts'

const url = '/api/credit/credit-applications/'
let bank: Bank

interface Page {
  results: { id: string; title: string; priority: string; workflow_state: { code: string } }[]
  count: number
  facets: { pending: number; statuses: { code: string; count: number }[]; priorities: string[] }
}

const page = async (query: string) => ok<Page>(await bank.as('auditor', 'GET', `${url}?limit=500&${query}`))

beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

/** What the facets must say, counted from the rows. */
function counted({ results }: Page) {
  const codes = results.map(({ workflow_state }) => workflow_state.code)
  return {
    count: results.length,
    pending: codes.filter((code) => code.includes('PENDING')).length,
    statuses: Object.fromEntries(
      [...new Set(codes)].toSorted().map((code) => [code, codes.filter((each) => each === code).length]),
    ),
    priorities: [...new Set(results.map(({ priority }) => priority))].toSorted(),
  }
}

function figures({ count, facets }: Page) {
  const statuses = facets.statuses.map((status): [string, number] => [status.code, status.count])
  return { count, pending: facets.pending, statuses: Object.fromEntries(statuses), priorities: facets.priorities }
}

describe('what the list counts', () => {
  it('is what there is, while many write at once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => (await bank.create({ priority: n % 3 ? 'Medium' : 'Low' })).id),
    )
    await Promise.all(ids.slice(4).map((id) => bank.carryOn(id, 'request')))
    await Promise.all(ids.slice(0, 2).map((id) => bank.save('requester', id, { priority: 'Low' })))
    const now = await page('')
    expect(figures(now)).toEqual(counted(now))
    expect((await page('status=DRAFT&priority=Low')).count).toBe(3)
  })

  it('adds no row however often an application moves between two kinds', async () => {
    const { db } = bank.api.context
    const [first] = (await page('status=DRAFT')).results
    const prioritize = (priority: string) =>
      db
        .updateTable('application')
        .set({ priority })
        .where('id', '=', first?.id ?? '')
        .execute()
    const rows = async () => (await db.selectFrom('application_tally').select('number').execute()).length
    for (const priority of ['Low', 'High']) await prioritize(priority)
    const before = await rows()
    for (let n = 0; n < 20; n += 1) await prioritize(n % 2 ? 'High' : 'Low')
    expect(await rows()).toBe(before)
    const now = await page('')
    expect(figures(now)).toEqual(counted(now))
  })
})

describe('an application without a priority', () => {
  it('is listed, counted, found and read as Medium', async () => {
    const { id } = await bank.create({ priority: null })
    const medium = await page('priority=Medium')
    expect(medium.results.find((each) => each.id === id)?.priority).toBe('Medium')
    expect(medium.count).toBe(medium.results.length)
    expect((await page('')).facets.priorities).toContain('Medium')
    expect((await bank.read(id)).priority).toBe('Medium')
  })

  it('of an earlier version is so from the start', async () => {
    const { db } = bank.api.context
    const { id } = await bank.create({ priority: null })
    const migration = readFileSync('server/database/migrations/032-missing-priority.sql', 'utf8')
    const undone = new Error('undone')
    const found: (string | null)[] = []
    const work = db.transaction().execute(async (tx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(tx)
      await tx
        .updateTable('audit')
        .set({ row_changes: sql<string>`null` })
        .where('application_id', '=', id)
        .execute()
      await tx.updateTable('application').set({ priority: null }).where('id', '=', id).execute()
      await sql.raw(migration).execute(tx)
      found.push(
        (await tx.selectFrom('application').select('priority').where('id', '=', id).executeTakeFirstOrThrow()).priority,
      )
      throw undone
    })
    await expect(work).rejects.toBe(undone)
    expect(found).toEqual(['Medium'])
  })
})

describe('a name that changes', () => {
  it('of a counterparty is found and sorted by at once', async () => {
    await bank.create({ title: 'Renamed', counterparty_id: bank.guarantor.id })
    await bank.api.context.db
      .updateTable('counterparty')
      .set({ name: 'Aachen Zink' })
      .where('id', '=', bank.guarantor.id)
      .execute()
    expect((await page('search=aachen')).results.map(({ title }) => title)).toEqual(['Renamed'])
    expect((await page('search=holding')).count).toBe(0)
    expect((await page('order=counterparty')).results[0]?.title).toBe('Renamed')
  })

  it('of a person is sorted by at once', async () => {
    const { id } = ok<{ id: string }>(
      await bank.as('rm', 'POST', url, { ...bank.request, title: 'Of the manager' }),
      201,
    )
    await bank.api.context.db.updateTable('app_user').set({ first_name: 'Aaa' }).where('id', '=', bank.ids.rm).execute()
    expect((await page('order=created_by_name')).results[0]?.id).toBe(id)
  })
})

describe('an order', () => {
  /** Every page of two, one after the other. */
  async function pageByPage(query: string): Promise<string[]> {
    const ids: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const asked = `${url}?limit=2&${query}${next === '' ? '' : `&cursor=${next}`}`
      const found: { results: { id: string }[]; next: string | null } = ok(await bank.as('auditor', 'GET', asked))
      ids.push(...found.results.map(({ id }) => id))
      next = found.next
    }
    return ids
  }

  it.each(['priority', 'amount', 'submitted_at'])(
    'by %s is the same page by page, upwards and downwards',
    async (order) => {
      const ids = await Promise.all(Array.from({ length: 6 }, async () => (await bank.create()).id))
      for (const [n, id] of ids.entries()) {
        const priority = ['Low', 'Of earlier definitions', 'High'][n % 3]
        const [amount, submitted_at] = [n % 3 ? n % 2 : null, n % 2 ? new Date('2026-01-02') : null]
        const changed = bank.api.context.db.updateTable('application').set({ priority, amount, submitted_at })
        await changed.where('id', '=', id).execute()
      }
      for (const query of [`order=${order}`, `order=-${order}`, `order=${order}&status=DRAFT`]) {
        const whole = ok<{ id: string }[]>(await bank.as('auditor', 'GET', `${url}?${query}`))
        expect(await pageByPage(query)).toEqual(whole.map(({ id }) => id))
      }
    },
  )
})

describe('a database whose owner may not add extensions', () => {
  it('is migrated, and searched without pg_trgm', async () => {
    const name = `plain_${randomBytes(6).toString('hex')}`
    const database = await createDatabase(inject('databaseServer'))
    const owner = new Client({ connectionString: database.url })
    await owner.connect()
    await owner.query(`CREATE ROLE ${name} LOGIN PASSWORD '${name}'`)
    await owner.query(`GRANT ALL ON SCHEMA public TO ${name}`)
    const plain = new URL(database.url)
    plain.username = name
    plain.password = name
    await migrate(plain.href)
    const db = connect(plain.href, () => {})
    const { rows } = await sql<{ extname: string }>`SELECT extname FROM pg_extension WHERE extname = 'pg_trgm'`.execute(
      db,
    )
    const { rows: found } = await sql`SELECT id FROM application WHERE search_text LIKE '%zinc%'`.execute(db)
    await db.destroy()
    await owner.query(`DROP OWNED BY ${name} CASCADE`)
    await owner.query(`DROP ROLE ${name}`)
    await owner.end()
    await database.drop()
    expect([rows, found]).toEqual([[], []])
  })
})

describe('What a search finds', () => {
  it('is found however the accents of what is typed come', async () => {
    await bank.create({ title: 'Z\u00fcrich line' })
    for (const typed of ['z\u00fcrich', 'zu\u0308rich'])
      expect((await page(`search=${encodeURIComponent(typed)}`)).count, typed).toBe(1)
  })

  it('is counted up to 1,000, and beyond that said to be more', async () => {
    const { id } = await bank.create({ title: 'Counted' })
    const more = (count: number) =>
      sql`
      INSERT INTO application (id, reference_number, title, counterparty_id, created_by, created_at, path, state_code,
        state_name,
        step_number, closed, open_stages, not_required, version)
      SELECT gen_random_uuid(), 'CR-1999-' || lpad((${count}::integer * 1000 + n)::text, 7, '0'), title,
        counterparty_id, created_by,
        created_at, path, state_code, state_name, step_number, closed, open_stages, not_required, version
      FROM application, generate_series(1, ${count}::integer) AS n WHERE id = ${id}`.execute(bank.api.context.db)
    await more(999)
    expect(await page('search=counted')).toMatchObject({ count: 1_000 })
    expect(await page('search=counted')).not.toHaveProperty('or_more')
    await more(1)
    expect(await page('search=counted')).toMatchObject({ count: 1_000, or_more: true })
  })
})

describe("a person's saved views", () => {
  const views = '/api/saved-views/'
  const view = (name: string, more: object = {}) => ({
    name,
    query: { status: 'ANALYSIS' },
    is_default: false,
    ...more,
  })
  const read = async (who: 'rm' | 'legal') =>
    ok<{ name: string; is_default: boolean }[]>(await bank.as(who, 'GET', views))
  const save = (body: object) => bank.as('rm', 'POST', views, body)

  it('are theirs alone, by name', async () => {
    const { id } = ok<{ id: string }>(await save(view(' gold ')), 201)
    ok(await save(view('Aluminium')), 201)
    expect(await read('rm')).toEqual([
      { ...view('Aluminium'), id: expect.any(String) as string },
      { ...view('gold'), id },
    ])
    expect(await read('legal')).toEqual([])
    expect((await bank.as('legal', 'PUT', `${views}${id}/`, view('Mine'))).status).toBe(404)
    expect((await bank.as('legal', 'DELETE', `${views}${id}/`)).status).toBe(404)
    expect((await bank.as('rm', 'DELETE', `${views}${id}/`)).status).toBe(204)
    expect((await bank.as('rm', 'DELETE', `${views}${id}/`)).status).toBe(404)
  })

  it('have names that differ by more than case', async () => {
    const { id } = ok<{ id: string }>(await save(view('Tin')), 201)
    const taken = { status: 400, body: { name: ['You already have a view with this name.'] } }
    expect(await save(view('tin'))).toMatchObject(taken)
    const { id: other } = ok<{ id: string }>(await save(view('Lead')), 201)
    expect(await bank.as('rm', 'PUT', `${views}${other}/`, view('TIN'))).toMatchObject(taken)
    expect(await bank.as('rm', 'PUT', `${views}${id}/`, view('TIN'))).toMatchObject({ status: 200 })
  })

  it('have one default at most, however many are saved at once', async () => {
    const names = ['1', '2', '3', '4']
    for (const answer of await Promise.all(names.map((name) => save(view(name, { is_default: true }))))) ok(answer, 201)
    expect((await read('rm')).filter((each) => each.is_default)).toHaveLength(1)
  })

  it('are fifty at most', async () => {
    for (let saved = (await read('rm')).length; saved < 50; saved += 1) ok(await save(view(`Copper ${saved}`)), 201)
    expect(await save(view('One more'))).toMatchObject({
      status: 409,
      body: { detail: 'You can save at most 50 views.' },
    })
  })
})
