import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bank, type Username, ok, openBank } from './support/bank.ts'
import { untilWaiting } from './support/waiting.ts'

const url = '/api/credit/credit-applications/'
let bank: Bank
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

interface Row {
  id: string
  rank: number | null
}

const open = async () => {
  const answer = await bank.as('rm', 'GET', `${url}?open=true`)
  return { rows: ok<Row[]>(answer), version: String(answer.headers.etag) }
}
const save = (ids: string[], version?: string, who: Username = 'rm') =>
  bank.as(
    who,
    'POST',
    `${url}bulk-update-ranks/`,
    ids.map((id, n) => ({ id, rank: n + 1 })),
    version ? { 'if-match': version } : {},
  )

beforeEach(async () => {
  await bank.create()
})

describe('ranks', () => {
  it('are saved for all open applications, and audited', async () => {
    await bank.create()
    const { rows, version } = await open()
    const order = rows.map(({ id }) => id).toReversed()
    expect(await save(order, version)).toMatchObject({ status: 200, body: { updated: order.length } })
    const ranks = new Map((await open()).rows.map(({ id, rank }) => [id, rank]))
    expect(order.map((id) => ranks.get(id))).toEqual(order.map((_, n) => n + 1))
    const { results } = ok<{ results: object[] }>(await bank.as('auditor', 'GET', `${url}${order[0]}/history/`))
    expect(results[0]).toMatchObject({
      action: 'ranked',
      actor_name: 'rm Tester',
      changes: [{ field: 'rank', title: 'Rank', before: null, after: 1 }],
    })
  })

  it('are refused on a list that is no longer the list', async () => {
    const { rows, version } = await open()
    const ids = rows.map(({ id }) => id)
    ok(await save(ids, version))
    expect((await save(ids.toReversed(), version)).status).toBe(412)
    const { version: later } = await open()
    await bank.create()
    expect((await save(ids, later)).status).toBe(412)
  })

  it('are saved again by the same person before the list is read again', async () => {
    await bank.create()
    const { rows, version } = await open()
    const ids = rows.map(({ id }) => id)
    const first = await save(ids.toReversed(), version)
    ok(first)
    expect(first.headers.etag).toBe((await open()).version)
    expect((await save(ids, String(first.headers.etag))).status).toBe(200)
  })

  it('are not refused as stale when they are sent again because no answer came', async () => {
    await bank.create()
    const { rows, version } = await open()
    const order = rows.map(({ id }) => id).toReversed()
    const first = await save(order, version)
    const again = await save(order, version)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.headers.etag).toBe(first.headers.etag)
  })

  it('are given to exactly the open applications, each once, from 1 to n', async () => {
    const ids = (await open()).rows.map(({ id }) => id)
    const wrong: [string, object[], number][] = [
      ['an unknown one', [...ids, randomUUID()].map((id, n) => ({ id, rank: n + 1 })), 409],
      ['one missing', ids.slice(1).map((id, n) => ({ id, rank: n + 1 })), 409],
      ['one twice', [...ids, ids[0]].map((id, n) => ({ id, rank: n + 1 })), 400],
      ['a gap', ids.map((id, n) => ({ id, rank: n + 2 })), 400],
      ['a rank twice', ids.map((id) => ({ id, rank: 1 })), ids.length > 1 ? 400 : 200],
    ]
    for (const [what, body, status] of wrong) {
      expect((await bank.as('rm', 'POST', `${url}bulk-update-ranks/`, body)).status, what).toBe(status)
    }
  })

  it('are for the roles that may rank', async () => {
    const ids = (await open()).rows.map(({ id }) => id)
    expect(await save(ids, undefined, 'requester')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Your role cannot save rankings.') as string },
    })
  })

  it('are cleared when an application is closed', async () => {
    const { id } = await bank.create()
    const ids = (await open()).rows.map((row) => row.id)
    ok(await save(ids))
    await bank.carryOn(id, 'request')
    ok(await bank.save('reviewer', id, { credit_review_form_rejection_reason: 'No.' }))
    ok(await bank.act('reviewer', id, 'credit_review_form', 'CR_REJECT'))
    expect((await bank.read(id)).rank).toBeNull()
    expect((await open()).rows.map((row) => row.id)).not.toContain(id)
  })

  it('stay a permutation whoever saves at the same moment', async () => {
    for (let n = 0; n < 4; n++) await bank.create()
    const { rows, version } = await open()
    const ids = rows.map(({ id }) => id)
    const orders = [ids, ids.toReversed(), [...ids.slice(1), ids[0] ?? '']]
    const answers = await Promise.all(orders.map((order) => save(order, version)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412])
    await Promise.all(orders.map((order) => save(order)))
    const ranks = (await open()).rows.map(({ rank }) => rank)
    expect(ranks.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(ids.map((_, n) => n + 1))
  })

  it('do not deadlock with applications that open and close meanwhile', async () => {
    const closing = await Promise.all([1, 2, 3].map(() => bank.carry(['request'])))
    for (const id of closing) ok(await bank.save('reviewer', id, { credit_review_form_rejection_reason: 'No.' }))
    const ids = (await open()).rows.map(({ id }) => id)
    const answers = await Promise.all([
      ...closing.map((id) => bank.act('reviewer', id, 'credit_review_form', 'CR_REJECT')),
      save(ids),
      save(ids.toReversed()),
      bank.as('requester', 'POST', url, bank.request),
    ])
    for (const { status } of answers) expect([200, 201, 409]).toContain(status)
    const ranks = (await open()).rows.flatMap(({ rank }) => rank ?? [])
    expect(new Set(ranks).size).toBe(ranks.length)
  })

  it.each([
    ['counterparties', sql`UPDATE counterparty SET name = name || ' new'`, 'sort_counterparty'],
    ['people', sql`UPDATE app_user SET last_name = last_name || ' new'`, 'sort_creator'],
  ] as const)('do not deadlock with new names of %s, which lock in the same order', async (_, rename, column) => {
    const { db } = bank.api.context
    // The first in the order must not be the first that was created.
    const ids: string[] = []
    do ids.push((await bank.create()).id)
    while (ids.length < 3 || ids[0] === ids.toSorted()[0])
    const all = (await open()).rows.map(({ id }) => id)
    const [first = '', ...others] = all.toSorted()
    const holding = await db.startTransaction().execute()
    await holding.selectFrom('application').select('id').where('id', '=', first).forUpdate().execute()
    const renamed = rename.execute(db)
    await untilWaiting(db, renamed)
    await holding.selectFrom('application').select('id').where('id', 'in', others).forUpdate().noWait().execute()
    await holding.commit().execute()
    await renamed
    const names = await db
      .selectFrom('application')
      .select(sql<string>`${sql.ref(column)}`.as('name'))
      .execute()
    for (const { name } of names) expect(name).toMatch(/ new$/)
  })
})
