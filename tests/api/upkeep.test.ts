import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Downloads } from '../../server/admission/downloads.ts'
import type { Database } from '../../server/database/tables.ts'
import type { Tx } from '../../server/store/transaction.ts'
import { decidedChangesOf, listChanges } from '../../server/store/upkeep/proposedChanges.ts'
import { copySchemas } from '../support/copiedSchemas.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keptTypes } from '../../server/model/upkeep/keptTypes.ts'
import { exportRecords } from '../../server/queries/upkeep/exportRecords.ts'
import { type Bank, ok, openBank } from './support/bank.ts'
import { type Keepers, keepersOf } from './support/upkeep.ts'

const schemas = copySchemas()
let bank: Bank
let keepers: Keepers

const cities = {
  title: 'Cities',
  key: 'code',
  label: '{name}',
  required: ['name'],
  list: ['code', 'name'],
  upkeep: { propose: ['relationship_manager'], approve: ['credit_reviewer'] },
  fields: {
    code: { title: 'Code', type: 'string', pattern: '^[A-Z]+$' },
    name: { title: 'Name', type: 'string', maxLength: 100 },
    country: { title: 'Country', type: 'string', format: 'country' },
    share: { title: 'Share', type: 'number' },
    people: { title: 'People', type: 'integer', minimum: 0 },
    capital: { title: 'Capital', type: 'boolean' },
    remark: { title: 'Remark', type: 'string', pattern: '^[a-z]*$', maxLength: 2000 },
    story: { title: 'Story', type: 'string' },
  },
}

beforeAll(async () => {
  writeFileSync(join(schemas.dir, 'records/cities.json'), JSON.stringify(cities))
  schemas.edit('records/limit-types.json', ({ fields }) =>
    Object.assign(fields as object, { position: { title: 'Place in lists', type: 'integer' } }),
  )
  bank = await openBank({ schemasDir: schemas.dir })
  keepers = await keepersOf(bank, 'ada', 'ben')
  await keepers.hire('rita', 'relationship_manager')
  await keepers.hire('carl', 'credit_reviewer')
  await keepers.hire('olga', 'auditor')
})
afterAll(async () => {
  await bank.close()
  schemas.remove()
})

const steel = { code: 'C24', title: 'Basic metals', high_risk: true }
const offered = async (q: string) =>
  ok<{ results: { name: string }[] }>(await bank.as('auditor', 'GET', `/api/records/industries/?q=${q}`)).results.map(
    ({ name }) => name,
  )

const bellOf = async (who: string) => {
  const answer = await bank.api.send('GET', '/api/notifications/', { token: keepers.tokens[who] })
  return ok<{ id: string; text: string; path?: string }[]>(answer).filter(({ path }) => path !== undefined)
}

describe('a record', () => {
  it('is waiting, in the bell of those who can decide it, and of nobody else', async () => {
    const id = await keepers.propose('ada', 'industries', { ...steel, code: 'C25', title: 'Metal products' })
    expect(await bellOf('ben')).toMatchObject([
      {
        text: 'ada Tester proposes a change to Industries: C25 Metal products. It is waiting for your decision.',
        path: `/records/changes/${id}`,
      },
    ])
    expect([await bellOf('ada'), await bellOf('olga')]).toEqual([[], []])
    await keepers.approve('ben', id)
    expect(await bellOf('ben')).toEqual([])
  })

  it('is waiting, in the bell of a person who has a hundred older changes waiting for others', async () => {
    const own = await sql<{ id: string }>`
      INSERT INTO proposed_change (id, type, note, proposed_by, proposed_at, entry_count)
      SELECT gen_random_uuid(), 'industries', '', app_user.id, now() - interval '1 day', 0
      FROM app_user, generate_series(1, 100) WHERE username = 'ben' RETURNING id`.execute(bank.api.context.db)
    const id = await keepers.propose('ada', 'industries', { ...steel, code: 'C26', title: 'Electronics' })
    expect(await bellOf('ben')).toMatchObject([{ path: `/records/changes/${id}` }])
    ok(await keepers.decide('ada', id, 'withdraw'))
    await sql`DELETE FROM proposed_change WHERE id = ANY(${own.rows.map((row) => row.id)})`.execute(bank.api.context.db)
  })

  it('is waiting, in the bell of a person for whom a hundred older changes wait', async () => {
    const older = await sql<{ id: string }>`
      INSERT INTO proposed_change (id, type, note, proposed_by, proposed_at, entry_count)
      SELECT gen_random_uuid(), 'industries', '', app_user.id, now() - interval '1 day', 0
      FROM app_user, generate_series(1, 100) WHERE username = 'ada' RETURNING id`.execute(bank.api.context.db)
    const id = await keepers.propose('ada', 'industries', { ...steel, code: 'C27', title: 'Electrical goods' })
    const bell = await bellOf('ben')
    expect(bell).toHaveLength(100)
    expect(bell[0]).toMatchObject({ path: `/records/changes/${id}` })
    ok(await keepers.decide('ada', id, 'withdraw'))
    await sql`DELETE FROM proposed_change WHERE id = ANY(${older.rows.map((row) => row.id)})`.execute(
      bank.api.context.db,
    )
  })

  it('is decided, in the bell of who proposed it, and of nobody else', async () => {
    const path = `/records/changes/${await keepers.propose('rita', 'cities', { code: 'HAM', name: 'Hamburg' })}`
    await keepers.approve('carl', path.split('/')[3] ?? '')
    expect(await bellOf('rita')).toMatchObject([{ text: 'carl Tester approved your change to Cities: Hamburg.', path }])
    const refused = await keepers.propose('rita', 'cities', { code: 'HAM', name: 'Hamburg-Altona' })
    expect(await bellOf('rita')).toMatchObject([{ path }])
    ok(await keepers.decide('carl', refused, 'refuse', 'Too small.'))
    expect((await bellOf('rita')).map(({ text }) => text)).toEqual([
      'carl Tester refused your change to Cities: Hamburg-Altona. “Too small.”',
      'carl Tester approved your change to Cities: Hamburg.',
    ])
    const withdrawn = await keepers.propose('rita', 'cities', { code: 'HAM', name: 'Harburg' })
    ok(await keepers.decide('rita', withdrawn, 'withdraw'))
    expect(await bellOf('rita')).toHaveLength(2)
    expect(await bellOf('carl')).toEqual([])
  })

  it('is offered once a second person has approved it', async () => {
    const id = await keepers.propose('ada', 'industries', steel)
    expect(await offered('metals')).toEqual([])
    expect(await keepers.approve('ben', id)).toEqual([])
    expect(await offered('metals')).toEqual(['C24 Basic metals'])
    expect(await keepers.change('ada', id)).toMatchObject({
      state: 'approved',
      proposed_by: { name: 'ada Tester' },
      decided_by: { name: 'ben Tester' },
      entries: [{ key: 'C24', before: null, after: steel }],
    })
  })

  it('is changed from the version that was seen, and keeps what was not changed', async () => {
    const id = await keepers.propose('ben', 'industries', { code: 'C24', high_risk: false }, { note: 'As agreed.' })
    await keepers.approve('ada', id)
    expect((await keepers.read('ada', 'industries', 'C24'))?.values).toEqual({ ...steel, high_risk: false })
    expect(await keepers.ask('ada', 'industries', { code: 'C24', title: 'X' }, { version: 'old' })).toMatchObject({
      status: 412,
      body: { fields: [{ field: 'title', yours: 'X', theirs: 'Basic metals' }] },
    })
  })

  it('is retired by its last day, and stays in the list of those who keep it', async () => {
    const id = await keepers.propose('ada', 'industries', { code: 'C24', valid_to: '2020-12-31' })
    await keepers.approve('ben', id)
    expect(await offered('metals')).toEqual([])
    expect((await keepers.list('ben', 'industries', { q: 'metals' })).results).toMatchObject([
      { key: 'C24', label: 'C24 Basic metals', values: { valid_to: '2020-12-31' } },
    ])
  })

  it('can be changed though it holds a value of a field that its type no longer has, and keeps that value', async () => {
    await keepers.approve('ben', await keepers.propose('ada', 'industries', { code: 'S1', title: 'Smelters' }))
    const { db } = bank.api.context
    await sql`UPDATE record SET data = data || '{"division": "24"}' WHERE type = 'industries' AND key = 'S1'`.execute(
      db,
    )
    await keepers.approve('ben', await keepers.propose('ada', 'industries', { code: 'S1', title: 'Smelting' }))
    const csv = 'code,title\nS1,Smelting works'
    const imported = await keepers.as('ada', 'POST', 'types/industries/import/', { csv })
    await keepers.approve('ben', ok<{ id: string }>(imported, 201).id)
    const { version } = (await keepers.read('ada', 'industries', 'S1')) ?? {}
    const asked = { version, values: { code: 'S1', title: 'Smelter' } }
    const changed = await keepers.as('ada', 'POST', 'types/industries/changes/', asked)
    await keepers.approve('ben', ok<{ id: string }>(changed, 201).id)
    const values = { code: 'S1', title: 'Smelter', division: '24' }
    expect((await keepers.read('ada', 'industries', 'S1'))?.values).toEqual(values)
    expect((await keepers.ask('ada', 'industries', { code: 'S1', division: '25' })).status).toBe(400)
  })

  it('is not offered from a day that PostgreSQL does not have', async () => {
    const given = { code: 'Y0', title: 'Year 0', valid_from: '0000-01-01' }
    expect(await keepers.ask('ada', 'industries', given)).toMatchObject({
      status: 400,
      body: { valid_from: ['Offered from must be a date (YYYY-MM-DD).'] },
    })
  })

  it('may have a label that is cut within a character of two halves', async () => {
    const id = await keepers.propose('ada', 'industries', { code: 'E1', title: '🏭'.repeat(200) })
    await keepers.approve('ben', id)
    expect((await keepers.list('ada', 'industries', { key: 'E1' })).results).toMatchObject([{ key: 'E1' }])
  })

  it('has a history of all that was proposed for it', async () => {
    const refused = await keepers.propose('ada', 'industries', { code: 'C24', title: 'Y' })
    ok(await keepers.decide('ben', refused, 'refuse', 'Not so.'))
    const history = await keepers.history('ben', 'industries', 'C24')
    expect(history.map(({ state, reason }) => [state, reason])).toEqual([
      ['refused', 'Not so.'],
      ['approved', null],
      ['approved', null],
      ['approved', null],
    ])
  })

  it('comes in pages, with the words asked for', async () => {
    for (const code of ['P1', 'P2', 'P3'])
      await keepers.approve('ben', await keepers.propose('ada', 'industries', { code, title: `Paged ${code}` }))
    const first = await keepers.list('ada', 'industries', { q: 'paged', limit: '2' })
    const second = await keepers.list('ada', 'industries', { q: 'paged', limit: '2', cursor: first.next ?? '' })
    expect([first, second].map(({ results }) => results.map(({ key }) => key))).toEqual([['P1', 'P2'], ['P3']])
    expect(second.next).toBeNull()
  })
})

describe('what is proposed', () => {
  const body = async (values: object, type = 'industries') => (await keepers.ask('ada', type, values)).body
  it.each([
    [{ code: 'c 1', title: 'A' }, { code: ['Code is not valid.'] }],
    [{ code: 'Z1' }, { title: ['Title is required.'] }],
    [{ code: 'Z1', title: 'A', town: 'B' }, { town: ['town is not a field of this form.'] }],
    [{ code: 'Z1', title: 'A', high_risk: 'yes' }, { high_risk: ['High risk must be yes or no.'] }],
    [{ code: 'Z1', title: 'A', valid_to: '2026-02-30' }, { valid_to: ['Offered until must be a date (YYYY-MM-DD).'] }],
    [
      { code: 'Z1', title: 'A', valid_from: '2026-02-02', valid_to: '2026-02-01' },
      { valid_to: ['The last day must not be before the first day.'] },
    ],
  ])('is checked as an import is: %j', async (values, messages) => {
    expect(await body(values)).toEqual(messages)
  })

  it('may have as long a text in a proposal as in an import', async () => {
    const story = 'a'.repeat(9000)
    const csv = `code,name,story\nZ,Z,${story}`
    const { body: previewed } = await keepers.as('rita', 'POST', 'types/cities/import/preview/', { csv })
    expect(previewed).toMatchObject({ wrong_count: 0 })
    await keepers.propose('rita', 'cities', { code: 'STORY', name: 'Story', story })
  })

  it('is not held against a pattern where it is too long: that could take forever', async () => {
    const csv = `code,name,remark\nZ,Z,${'a'.repeat(3000)}1`
    const { body: previewed } = await keepers.as('rita', 'POST', 'types/cities/import/preview/', { csv })
    expect(previewed).toMatchObject({ wrong: [{ line: 2, reason: 'Remark must have at most 2000 characters.' }] })
  })

  it('is refused for a country that is none', async () => {
    const { body: refused } = await keepers.ask('rita', 'cities', { code: 'Z', name: 'Z', country: 'XX' })
    expect(refused).toEqual({ country: ['Country must be a country.'] })
  })

  it('may be a limit type anywhere in its list, where its definition sets no bounds', async () => {
    for (const [name, position] of Object.entries({ Last: 3e9, First: -1e300 })) {
      await keepers.approve('ben', await keepers.propose('ada', 'limit-types', { name, position }))
      expect((await keepers.read('ada', 'limit-types', name))?.values).toEqual({ name, position })
    }
    const types = ok<{ name: string }[]>(await bank.as('auditor', 'GET', '/api/credit/limit-types/'))
    expect([types.at(0)?.name, types.at(-1)?.name]).toEqual(['First', 'Last'])
  })

  it('names only records that there are, and not itself', async () => {
    const child = (parent: string) =>
      keepers.ask('ada', 'counterparties', { cif_number: 'CIF-C', name: 'Child', parent })
    expect((await child('CIF-NONE')).body).toEqual({
      parent: ['There is no record CIF-NONE. Correct the key, or enter that record first.'],
    })
    expect((await child('CIF-C')).body).toEqual({ parent: ['A record cannot name itself.'] })
    expect((await child('CIF-100201')).status).toBe(201)
  })

  it('is something: no key that exists already, none that does not, and no record as it is', async () => {
    expect((await keepers.ask('ada', 'industries', { code: 'P1', title: 'B' }, { version: null })).body).toEqual({
      code: ['P1 already exists.'],
    })
    expect((await keepers.ask('ada', 'industries', { code: 'NONE', title: 'B' }, { version: 'x' })).body).toEqual({
      code: ['There is no NONE. The key of an existing record cannot be changed.'],
    })
    expect((await keepers.ask('ada', 'industries', { code: 'P1' })).status).toBe(400)
  })
})

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

/** What the work yields; nothing of it stays. */
async function inVain<T>(db: Kysely<Database>, work: (tx: Tx) => Promise<T>): Promise<T | undefined> {
  let result: T | undefined
  await db
    .transaction()
    .execute(async (tx) => {
      result = await work(tx)
      throw new Error('In vain.')
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error && error.message === 'In vain.')) throw error
    })
  return result
}

/**
 * How often this connection has read each index of the proposed changes. Scans of earlier transactions count until
 * PostgreSQL adds them to its totals, about once a second.
 */
async function scansOf(tx: Tx): Promise<Record<string, number>> {
  const { rows } = await sql<{ index: string; scans: number }>`
    SELECT indexrelname AS index, pg_stat_get_xact_numscans(indexrelid)::integer AS scans
    FROM pg_stat_user_indexes WHERE relname = 'proposed_change'`.execute(tx)
  return Object.fromEntries(rows.map(({ index, scans }) => [index, scans]))
}

describe('the bell', () => {
  it('finds what waits and what was decided through indexes, because whatever was decided stays', async () => {
    const scans = await inVain(bank.api.context.db, async (tx) => {
      await sql`
        INSERT INTO proposed_change
          (id, type, note, proposed_by, proposed_at, state, decided_by, decided_at, entry_count)
        SELECT gen_random_uuid(), 'counterparties', '', ${bank.ids.rm}, now(), 'approved', ${bank.ids.board}, now(), 0
        FROM generate_series(1, 5000)`.execute(tx)
      await sql`ANALYZE proposed_change`.execute(tx)
      const before = await scansOf(tx)
      await decidedChangesOf(tx, bank.ids.requester, 100)
      await listChanges(tx, { types: ['counterparties'], isOpen: true, newestFirst: true, limit: 100 })
      const after = await scansOf(tx)
      return Object.fromEntries(Object.entries(after).map(([index, n]) => [index, n - (before[index] ?? 0)]))
    })
    expect(scans).toMatchObject({ proposed_change_decided: 1, proposed_change_open: 1 })
  })
})

describe('four eyes', () => {
  it('are two people, whatever their roles', async () => {
    const id = await keepers.propose('ada', 'industries', { code: 'F1', title: 'Four' })
    for (const decision of ['approve', 'refuse'])
      expect(await keepers.decide('ada', id, decision, 'Mine.')).toMatchObject({
        status: 409,
        body: { detail: 'You proposed this. Somebody else must decide it; you can withdraw it.' },
      })
    expect(await keepers.decide('ben', id, 'withdraw')).toMatchObject({ status: 409 })
    expect((await keepers.open('ada')).find((each) => each.id === id)).toMatchObject({ can_withdraw: true })
    ok(await keepers.decide('ada', id, 'withdraw'))
    expect(await keepers.decide('ben', id, 'approve')).toMatchObject({ status: 409 })
    expect(await keepers.read('ben', 'industries', 'F1')).toBeUndefined()
  })

  it('need a reason to refuse', async () => {
    const id = await keepers.propose('ada', 'industries', { code: 'F2', title: 'Four' })
    expect(await keepers.decide('ben', id, 'refuse')).toMatchObject({
      status: 400,
      body: { reason: ['Give a reason.'] },
    })
    ok(await keepers.decide('ben', id, 'refuse', 'No.'))
  })

  it('approve once, though both decide at the same time', async () => {
    await keepers.hire('cleo')
    const id = await keepers.propose('ada', 'industries', { code: 'F3', title: 'Four' })
    const answers = await Promise.all(['ben', 'cleo', 'ben', 'cleo'].map((who) => keepers.decide(who, id, 'approve')))
    expect(statuses(answers)).toEqual([200, 409, 409, 409])
  })

  it('see the record as it was: the second of two changes falls, and says what differs', async () => {
    const [first, second] = [
      await keepers.propose('ada', 'industries', { code: 'F3', title: 'One' }),
      await keepers.propose('ada', 'industries', { code: 'F3', title: 'Two' }),
    ]
    await keepers.approve('ben', first)
    expect(await keepers.decide('ben', second, 'approve')).toMatchObject({
      status: 412,
      body: { fields: [{ field: 'title', yours: 'Four', theirs: 'One' }] },
    })
    expect(await keepers.change('ben', second)).toMatchObject({
      state: 'fallen',
      reason: 'Changed in the meantime: title',
    })
    expect((await keepers.read('ben', 'industries', 'F3'))?.values.title).toBe('One')
  })

  it('let one of two new records of the same key in', async () => {
    const both = await Promise.all(
      ['A', 'B'].map((title) => keepers.propose('ada', 'industries', { code: 'F4', title })),
    )
    const answers = await Promise.all(both.map((id) => keepers.decide('ben', id, 'approve')))
    expect(statuses(answers)).toEqual([200, 412])
  })

  it('are those of who may at the moment: a role that was lost in between approves nothing and has proposed nothing', async () => {
    await keepers.hire('dora')
    const id = await keepers.propose('dora', 'industries', { code: 'F5', title: 'Four' })
    await keepers.become('ben', { role: 'auditor' })
    expect((await keepers.decide('ben', id, 'approve')).status).toBe(404)
    await keepers.become('ben', { role: 'admin' })
    await keepers.become('dora', { role: 'auditor' })
    expect(await keepers.decide('ben', id, 'approve')).toMatchObject({
      status: 409,
      body: { detail: 'dora Tester may no longer propose this. Refuse it, and have somebody else propose it.' },
    })
    await keepers.become('dora', { role: 'admin', active: false })
    expect((await keepers.decide('ben', id, 'approve')).status).toBe(409)
    ok(await keepers.decide('ben', id, 'refuse', 'She has left.'))
  })

  it('have signed in lately to approve', async () => {
    const id = await keepers.propose('ada', 'industries', { code: 'F6', title: 'Four' })
    await keepers.arrive('ben')
    const long = new Date(Date.now() - 31 * 60_000)
    await bank.api.context.db
      .updateTable('session')
      .set({ signed_in_at: long as never })
      .where('user_id', '=', keepers.ids.ben ?? '')
      .execute()
    expect(await keepers.decide('ben', id, 'approve')).toMatchObject({ status: 401, body: { code: 'sign_in_again' } })
    await keepers.arrive('ben')
    await keepers.approve('ben', id)
  })
})

describe('a file of records', () => {
  const url = (more: string, type = 'industries') => `types/${type}/${more}`
  const preview = (csv: string) => keepers.as('ada', 'POST', url('import/preview/'), { csv })
  const propose = (csv: string, who = 'ada', type = 'industries') =>
    keepers.as(who, 'POST', url('import/', type), { csv, note: 'Yearly update' })

  it('shows what it would change and proposes nothing yet', async () => {
    await keepers.approve('ben', await keepers.propose('ada', 'industries', { code: 'F1', title: 'Before' }))
    const before = await keepers.open('ben')
    expect((await preview('code,title\nF1,After\nF2,New\nP1,Paged P1')).body).toEqual({
      added: 1,
      changed: 1,
      unchanged: 1,
      wrong_count: 0,
      wrong: [],
      entries: [
        {
          key: 'F1',
          label: 'F1 After',
          before: { code: 'F1', title: 'Before' },
          after: { code: 'F1', title: 'After' },
        },
        { key: 'F2', label: 'F2 New', before: null, after: { code: 'F2', title: 'New' } },
      ],
    })
    expect(await keepers.open('ben')).toEqual(before)
  })

  it('is one change for somebody else to approve: all of it, or nothing', async () => {
    const change = ok<{ id: string; count: number }>(await propose('code,title\nF1,After\nF2,New'), 201)
    expect(change.count).toBe(2)
    expect(await keepers.decide('ada', change.id, 'approve')).toMatchObject({ status: 409 })
    await keepers.approve('ben', change.id)
    expect((await keepers.read('ada', 'industries', 'F1'))?.values).toEqual({ code: 'F1', title: 'After' })
    expect((await keepers.read('ada', 'industries', 'F2'))?.label).toBe('F2 New')
    expect((await propose('code,title\nF1,After\nF2,New')).body).toEqual({
      detail: 'There is nothing to propose: nothing has been changed.',
    })
  })

  it('finds the record whose key stands behind a quote and a tab, which spreadsheets take for text', async () => {
    await keepers.approve('ben', await keepers.propose('ada', 'industries', { code: 'T1', title: 'Before' }))
    expect((await preview(`code,title\n"'\tT1",After\nT1,Again`)).body).toMatchObject({
      added: 0,
      changed: 1,
      wrong: [{ line: 3, reason: 'T1 is already on line 2.' }],
      entries: [{ key: 'T1', before: { code: 'T1', title: 'Before' }, after: { code: 'T1', title: 'After' } }],
    })
  })

  it('names each line that is wrong, and then proposes none of the others', async () => {
    const csv = 'code,title,high_risk\nG1,Good,true\ng 2,Bad,false\nG3,,maybe\nG1,Twice,'
    const wrong = [
      { line: 3, reason: 'Code is not valid.' },
      { line: 4, reason: 'Title is required. High risk must be yes or no.' },
      { line: 5, reason: 'G1 is already on line 2.' },
    ]
    expect((await preview(csv)).body).toMatchObject({ added: 1, wrong_count: 3, wrong })
    expect(await propose(csv)).toMatchObject({
      status: 400,
      body: { csv: wrong.map(({ line, reason }) => `Line ${line}: ${reason}`) },
    })
    expect(await keepers.read('ada', 'industries', 'G1')).toBeUndefined()
  })

  it('falls with few of very many fields that differ', async () => {
    const lines = Array.from({ length: 60 }, (_, n) => `Q${'ABCDEFGHIJ'[n % 10]}${'ABCDEF'[Math.floor(n / 10)]}`)
    const file = (letter: string) => ['code,name,remark', ...lines.map((code) => `${code},N,${letter.repeat(1900)}`)]
    const proposed = async (letter: string) =>
      ok<{ id: string }>(await propose(file(letter).join('\n'), 'rita', 'cities'), 201).id
    await keepers.approve('carl', await proposed('a'))
    const [one, other] = [await proposed('b'), await proposed('c')]
    await keepers.approve('carl', one)
    const { status, body } = await keepers.decide('carl', other, 'approve')
    expect([status, JSON.stringify(body).length < 64 * 1024]).toEqual([412, true])
  })

  it('is read in parts, between which others are served', async () => {
    let turns = 0
    let done = false
    const turn = () => void (done || ((turns += 1), setImmediate(turn)))
    turn()
    expect((await preview(','.repeat(599_000))).body).toMatchObject({ wrong_count: 2 })
    done = true
    expect(turns).toBeGreaterThan(30)
  })

  it('leaves the fields alone that it has no column for, and clears those of empty cells', async () => {
    const values = { code: 'H1', title: 'Held', high_risk: true, valid_from: '2026-01-01' }
    await keepers.approve('ben', await keepers.propose('ada', 'industries', values))
    expect((await preview('code,title,valid_from\nH1,Renamed,')).body).toMatchObject({
      entries: [{ before: values, after: { code: 'H1', title: 'Renamed', high_risk: true } }],
    })
  })

  it.each([
    ['semicolons', 'code;title\nK1;"A; B, C"'],
    ['tabs', 'code\ttitle\nK1\tA; B, C'],
    ['commas, in the lines of Windows and with a mark before them', '\uFEFFcode,title\r\nK1,"A; B, C"\r\n'],
  ])('may be separated by %s', async (_, csv) => {
    expect((await preview(csv)).body).toMatchObject({ wrong_count: 0, entries: [{ after: { title: 'A; B, C' } }] })
  })

  it('is exported so that importing it again changes nothing, whatever the texts are', async () => {
    const odd = ['=1+1', "'=x", 'a "quoted", word', 'two\nlines', '@me', 'a;=b']
    const entries = odd.map((title, n) => `O${n},"${title.replaceAll('"', '""')}"`)
    await keepers.approve('ben', ok<{ id: string }>(await propose(['code,title', ...entries].join('\n')), 201).id)
    const begin = vi.spyOn(Downloads.prototype, 'begin')
    const { body, headers } = await keepers.as('ada', 'GET', url('file/'))
    // Of which a person has only so many, and not for ever.
    expect(begin).toHaveBeenCalledOnce()
    begin.mockRestore()
    const csv = body as string
    expect(headers['content-disposition']).toContain('industries.csv')
    expect(csv).toMatch(/^\uFEFFcode,title,/)
    const { added, changed, unchanged, wrong_count } = (await preview(csv)).body as Record<string, number>
    const lines = (await keepers.list('ada', 'industries', { limit: '100' })).results.length
    expect([added, changed, unchanged, wrong_count]).toEqual([0, 0, lines, 0])
  })

  it('has each record once, though one gets another label meanwhile', async () => {
    const codes = Array.from(
      { length: 600 },
      (_, n) => `ZZ${[...`${n + 100}`].map((d) => 'ABCDEFGHIJ'[Number(d)]).join('')}`,
    )
    const lines = codes.map((code, n) => `${code},Town ${1000 - n}`)
    const imported = await propose(['code,name', ...lines].join('\n'), 'rita', 'cities')
    await keepers.approve('carl', ok<{ id: string }>(imported, 201).id)
    const { db, definitions } = bank.api.context
    const type = keptTypes(await definitions.current()).find(({ name }) => name === 'cities')
    if (!type) throw new Error('There are no cities.')
    let csv = ''
    for await (const part of exportRecords({ db }, type)) {
      const isSecond = csv !== '' && csv.split('\n').length < 5
      csv += part.toString()
      if (isSecond)
        for (const [code, name] of [
          [codes[0], 'A Town'],
          [codes[599], 'Z Town'],
        ])
          await keepers.approve('carl', await keepers.propose('rita', 'cities', { code, name }))
    }
    const exported = csv.split('\n').flatMap((line) => /^ZZ[A-J]+/.exec(line)?.[0] ?? [])
    expect(exported.toSorted()).toEqual(codes.toSorted())
  })

  it('has numbers in figures alone, however small: no import reads another writing', async () => {
    await keepers.approve('carl', await keepers.propose('rita', 'cities', { code: 'TINY', name: 'T', share: 1e-7 }))
    const csv = (await keepers.as('rita', 'GET', 'types/cities/file/')).body as string
    expect(csv).toContain(',0.0000001')
    const previewed = (await keepers.as('rita', 'POST', 'types/cities/import/preview/', { csv })).body
    expect(previewed).toMatchObject({ added: 0, changed: 0, wrong_count: 0 })
  })

  it('names the line whose text would be shown backwards, and refuses such a note', async () => {
    const turned = 'code,title\nT1,Plain\nT2,Not \u202Edetcejer'
    const reason = 'This contains an invisible character (U+202E) that shows text backwards. Type the text again.'
    expect((await preview(turned)).body).toMatchObject({ wrong_count: 1, wrong: [{ line: 3, reason }] })
    expect(await propose(turned)).toMatchObject({ status: 400, body: { csv: [`Line 3: ${reason}`] } })
    const noted = { csv: 'code,title\nT1,Plain', note: 'Not \u202Edetcejer' }
    expect(await keepers.as('ada', 'POST', url('import/'), noted)).toMatchObject({
      status: 400,
      body: { note: [reason] },
    })
  })

  it('holds 5,000 records at most', async () => {
    const rows = Array.from({ length: 5001 }, (_, n) => `M${n},Many`)
    expect((await preview(['code,title', ...rows].join('\n'))).body).toMatchObject({
      wrong: [
        {
          line: 5002,
          reason: 'The file has more than 5000 records. Split it, or have it imported by whoever runs the server.',
        },
      ],
    })
    const change = ok<{ id: string; count: number }>(await propose(['code,title', ...rows.slice(1)].join('\n')), 201)
    expect(change.count).toBe(5000)
    await keepers.decide('ada', change.id, 'withdraw')
  })

  it('gives nobody rights of their own, and is read by those alone who keep the type', async () => {
    const own = 'username,first_name,last_name,role,active\nada,Ada,Tester,credit_reviewer,true'
    expect(await propose(own, 'ada', 'users')).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^Your own role, authority level and password/) },
    })
    expect((await keepers.as('olga', 'GET', url('file/'))).status).toBe(409)
    expect((await keepers.as('olga', 'POST', url('import/preview/'), { csv: 'code' })).status).toBe(409)
    expect((await propose('code,name\nPAR,Paris', 'carl', 'cities')).status).toBe(409)
  })
})

describe('a type that names who keeps it', () => {
  it('is kept by them alone, each as it says', async () => {
    const id = await keepers.propose('rita', 'cities', { code: 'PAR', name: 'Paris', country: 'FR' })
    expect(await keepers.ask('ada', 'cities', { code: 'PAR', name: 'Paris' }).catch(() => 'refused')).toBe('refused')
    expect((await keepers.as('ada', 'GET', `changes/${id}/`)).status).toBe(404)
    expect(await keepers.as('carl', 'POST', 'types/cities/changes/', { version: null, values: {} })).toMatchObject({
      status: 409,
      body: { detail: 'Your role cannot propose changes to Cities. These roles can: Relationship Manager.' },
    })
    await keepers.approve('carl', id)
    expect((await keepers.read('rita', 'cities', 'PAR'))?.label).toBe('Paris')
  })

  it('is among the types of those people, and of nobody else', async () => {
    const names = async (who: string) =>
      ok<{ name: string }[]>(await keepers.as(who, 'GET', 'types/')).map(({ name }) => name)
    expect(await names('rita')).toEqual(['cities'])
    expect(await names('olga')).toEqual([])
    expect(await names('ada')).not.toContain('cities')
    expect(await keepers.as('olga', 'GET', 'types/industries/records/')).toMatchObject({
      status: 409,
      body: { detail: 'Your role cannot maintain Industries. These roles can: Administrator.' },
    })
    expect(await keepers.open('olga')).toEqual([])
  })

  it('tells a client who keeps anything', async () => {
    const capabilities = async (who: string) =>
      ok<{ capabilities: string[] }>(await bank.api.send('GET', '/api/users/me/', { token: keepers.tokens[who] }))
        .capabilities
    expect(await capabilities('ada')).toEqual(['administer', 'publish', 'keep'])
    expect(await capabilities('rita')).toEqual(['create', 'rank', 'keep'])
    expect(await capabilities('olga')).toEqual(['audit'])
  })
})
