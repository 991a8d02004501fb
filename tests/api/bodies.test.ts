import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dereference, readDocument } from '../../server/contract/document.ts'
import { operations } from '../../server/contract/operations.ts'
import { type Bank, ok, openBank } from './support/bank.ts'

const applications = '/api/credit/credit-applications/'
const ranks = `${applications}bulk-update-ranks/`
let bank: Bank
let id: string
beforeAll(async () => {
  bank = await openBank()
  id = (await bank.create()).id
})
afterAll(() => bank.close())

const zeros = (count: number) => Array<number>(count).fill(0)
const order = (count: number) => Array.from({ length: count }, (_, n) => ({ id: randomUUID(), rank: n + 1 }))

/** Of refusals that quote what was sent; a person would read less. */
const longest = 64 * 1024
const length = (body: unknown) => JSON.stringify(body).length

describe('rights come before contents', () => {
  it.each([
    ['an order', ranks],
    ['a new application', applications],
  ])('for %s, of which not even the form is asked', async (_what, url) => {
    for (const body of ['nonsense', [0, 0, 0], { a: 'x'.repeat(5 * 1024 * 1024) }]) {
      const { status, body: refusal } = await bank.as('auditor', 'POST', url, body)
      expect([status, refusal]).toEqual([
        409,
        { detail: expect.stringMatching(/^Your role cannot .+ These roles can: /) },
      ])
    }
  })

  it('where nobody who may not change a form fills one', async () => {
    const title = 'x'.repeat(20_000)
    expect((await bank.save('auditor', id, { title })).status).toBe(413)
    expect((await bank.save('requester', id, { title })).status).toBe(400)
    expect((await bank.save('auditor', id, { title: 0 })).body).toMatchObject({
      detail: expect.stringMatching(/^Needs the role /),
    })
  })

  it('also for what names nothing', async () => {
    const limit_requests = [{ limit_type_id: randomUUID(), proposed_amount: 'much' }]
    expect((await bank.save('legal', id, { limit_requests })).status).toBe(409)
  })
})

describe('a request holds as much as what it is for', () => {
  it('in values, however small they are', async () => {
    const { status, body } = await bank.save('requester', id, { limit_requests: zeros(100_000) })
    expect([status, body]).toEqual([
      400,
      { detail: expect.stringMatching(/^The request holds more than \d+ values\.$/) },
    ])
  })

  it('as a form by its own definition', async () => {
    const full = 'x'.repeat(200_000)
    const answer = await bank.as('legal', 'PATCH', `${applications}${id}/`, { legal_review_form_grace_period: full })
    expect([answer.status, answer.body]).toEqual([413, { detail: 'The request is too large.' }])
    const request = await bank.save('requester', id, { title: full })
    expect([request.status, request.body]).toEqual([
      400,
      { title: ['Request Title must have at most 200 characters.'] },
    ])
  })

  it('as an order of 10,000 applications', async () => {
    expect((await bank.as('rm', 'POST', ranks, order(10_000))).status).toBe(409)
    expect((await bank.as('rm', 'POST', ranks, order(10_001))).status).toBe(400)
    expect((await bank.as('rm', 'POST', ranks, zeros(1_000_000))).status).toBe(400)
  })

  it('as a draft of its form', async () => {
    const keep = (data: object) => bank.as('requester', 'PUT', `/api/drafts/${id}/legal_review/`, { data })
    expect((await keep({ legal_review_form_grace_period: 'x'.repeat(100_000) })).status).toBe(200)
    expect((await keep({ legal_review_form_grace_period: 'x'.repeat(1_000_000) })).status).toBe(413)
    expect((await keep({ legal_review_form_grace_period: zeros(10_000) })).status).toBe(400)
  })

  it('as a sign-in, of which no more is read', async () => {
    const { app } = bank.api
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    let sent = 0
    async function* endless() {
      for (; sent < 4_000_000; sent += 10_000) {
        yield Buffer.alloc(10_000, ' ')
        await othersFirst()
      }
    }
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Readable.toWeb(Readable.from(endless())),
      duplex: 'half',
    } as RequestInit
    const answer = await fetch(`${url}/api/token/`, request).then(
      ({ status }) => status,
      () => 413,
    )
    expect(answer).toBe(413)
    expect(sent).toBeLessThan(2_000_000)
  })

  it('also where its length is not said', async () => {
    const answer = await bank.api.app.inject({
      method: 'POST',
      url: `/api/workflow-instances/${randomUUID()}/transition/`,
      headers: {
        authorization: `Bearer ${bank.tokens.requester}`,
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
      },
      payload: JSON.stringify({ transition_code: 'x', comments: 'x'.repeat(1_000_000) }),
    })
    expect([answer.statusCode, answer.json()]).toEqual([413, { detail: 'The request is too large.' }])
  })
})

describe('a refusal', () => {
  it('of too many rows says so once, whatever they are', async () => {
    const { status, body } = await bank.save('requester', id, { limit_requests: zeros(3000) })
    expect(status).toBe(400)
    expect(body).toMatchObject({ limit_requests: ['Limits must have at most 200 rows.'] })
    expect(length(body)).toBeLessThan(longest)
  })

  it('of many rows names the first mistakes, and counts the others', async () => {
    const rows = Array.from({ length: 200 }, () => ({
      limit_type_id: 'x'.repeat(101),
      proposed_amount: -1,
      comments: 0,
    }))
    const { status, body } = await bank.save('requester', id, { limit_requests: rows })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      limit_requests: { 0: { comments: ['Row 1, Comments must be text.'] } },
      others: [expect.any(String)],
    })
    expect(length(body)).toBeLessThan(longest)
  })

  it('of many unknown fields names some, in part where their names are long, and counts the others', async () => {
    const fields = Object.fromEntries(zeros(1000).map((_, n) => [`${n} ${'x'.repeat(2000)}`, n]))
    const { status, body } = await bank.save('requester', id, fields)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      [`0 ${'x'.repeat(98)}…`]: ['Unknown field.'],
      others: [expect.stringMatching(/^\d+ more values cannot be saved\.$/)],
    })
    expect(length(body)).toBeLessThan(longest)
  })

  it('of a change on an old version names every field that differs, and tells of long values a part', async () => {
    const { id: other } = await bank.create()
    const before = { 'if-match': '"1"' }
    const rows = (proposed_amount: number) =>
      Array.from({ length: 200 }, () => ({
        limit_type_id: bank.limitType.id,
        proposed_amount,
        comments: 'é'.repeat(500),
      }))
    const texts = (who: string) => ({
      title: who,
      credit_request_form_relationship_comments: `${'é'.repeat(1900)}${who}`,
    })
    ok(await bank.save('rm', other, { ...texts('Theirs'), limit_requests: rows(1) }, before))
    const mine = { ...texts('Mine'), limit_requests: rows(2) }
    const { status, body } = await bank.save('requester', other, mine, before)
    expect(status).toBe(412)
    expect(body).toMatchObject({
      fields: expect.arrayContaining([
        { field: 'title', yours: 'Mine', theirs: 'Theirs', by: 'rm Tester', at: expect.any(String) },
        { field: 'limit_requests', cut: true, by: 'rm Tester', at: expect.any(String) },
      ]),
    })
    expect(length(body)).toBeLessThan(longest)
  })

  it('of a name that the contract does not have tells a part of it', async () => {
    const { status, body } = await bank.as('requester', 'POST', '/api/token/revoke/', {
      ['x'.repeat(10_000)]: 1,
      refresh: 'x',
    })
    expect([status, body]).toEqual([400, { [`${'x'.repeat(100)}…`]: ['There is no such field.'] }])
  })
})

describe('a form with a file', () => {
  const file = '--b\r\ncontent-disposition: form-data; name="file"; filename="plain.txt"\r\n\r\nPlain.\r\n--b'
  const send = async (payload: string, type = 'multipart/form-data; boundary=b') => {
    const headers = { 'content-type': type, authorization: `Bearer ${bank.tokens.requester}` }
    const answer = await bank.api.app.inject({
      method: 'POST',
      url: `${applications}${id}/documents/`,
      payload,
      headers,
    })
    return [answer.statusCode, answer.json<object>()]
  }

  it('is refused where it is nothing but boundaries', async () => {
    expect(await send(`${file}${'\r\n--b'.repeat(1000)}--\r\n`)).toEqual([413, { detail: 'The request is too large.' }])
  })

  it.each([
    'multipart/form-data; boundary="b"',
    'multipart/form-data;boundary=b; charset=UTF-8',
    'Multipart/Form-Data; Boundary=b',
  ])('is taken as %s', async (type) => {
    expect(await send(`${file}--\r\n`, type)).toEqual([201, expect.anything()])
  })

  it('is refused by everything else, also by what takes no body', async () => {
    const changing = operations(dereference(readDocument())).filter(
      ({ method, schema, takesForm }) => method !== 'GET' && !schema.body && !takesForm,
    )
    expect(changing.length).toBeGreaterThan(5)
    for (const { id: operation, method, url } of changing) {
      const answer = await bank.api.app.inject({
        method,
        url: url.replace(/:\w+/g, id),
        headers: {
          'content-type': 'Multipart/form-data; boundary=b',
          authorization: `Bearer ${bank.tokens.requester}`,
        },
        payload: `${file}--\r\n`,
      })
      const refusal = '{"detail":"Only documents are sent as multipart/form-data."}'
      expect([operation, answer.statusCode, answer.body]).toEqual([operation, 415, refusal])
    }
  })
})

it('a save may name as many records as its form can hold, and a list as many ids as there are', async () => {
  const names = Array.from({ length: 70_000 }, () => randomUUID())
  const { findApplications } = await import('../../server/store/applications/applications.ts')
  await expect(findApplications(bank.api.context.db, [id, ...names])).resolves.toHaveLength(1)
  const limit_requests = names.slice(0, 200).map((limit_type_id) => ({ limit_type_id, proposed_amount: 1 }))
  expect((await bank.save('requester', id, { limit_requests })).status).toBe(400)
})

it('a transaction that the database has ended for being idle is told as the database being away', async () => {
  const { inTransaction } = await import('../../server/store/transaction.ts')
  const { db } = bank.api.context
  const ended = inTransaction(db, async (tx) => {
    await sql`SET LOCAL idle_in_transaction_session_timeout = 1`.execute(tx)
    const gone = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
      AND state = 'idle in transaction'`
    while ((await gone.execute(db)).rows.length > 0);
    await sql`SELECT 1`.execute(tx)
  })
  await expect(ended).rejects.toMatchObject({ status: 503, body: { code: 'not_done' } })
})
