import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { claim, keep, lockOf, removeOldAnswers, waitAlone } from '../../server/store/applications/answers.ts'
import { type Counterparty, createCounterparty } from '../../server/store/lookups/counterparties.ts'
import type { RecordInput } from '../../server/store/records/record.ts'
import { writeRecords } from '../../server/store/records/records.ts'
import { inTransaction } from '../../server/store/transaction.ts'
import type { Answer } from './support/api.ts'
import { type Bank, ok, openBank, upTo } from './support/bank.ts'
import { signIn } from './support/people.ts'
import { untilWaiting } from './support/waiting.ts'

const url = '/api/credit/credit-applications/'
let bank: Bank
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

describe('a change made on an old version', () => {
  it('is refused with the fields that differ', async () => {
    const { id } = await bank.create()
    const before = { 'if-match': '"1"' }
    ok(await bank.save('rm', id, { title: 'Theirs', priority: 'Low' }, before))
    const answer = await bank.save('requester', id, { title: 'Mine', priority: 'Low' }, before)
    expect(answer).toMatchObject({
      status: 412,
      body: {
        version: 2,
        fields: [
          { field: 'title', yours: 'Mine', theirs: 'Theirs', by: 'rm Tester', at: expect.any(String) as string },
        ],
      },
    })
    expect((await bank.read(id)).title).toBe('Theirs')
    ok(await bank.save('requester', id, { title: 'Mine' }, { 'if-match': '"2"' }))
  })

  it('is refused as a transition too', async () => {
    const { id } = await bank.create()
    ok(await bank.save('rm', id, { title: 'Theirs' }))
    const answer = await bank.act('requester', id, 'credit_request_form', 'CR_TR_1', undefined, { 'if-match': '"1"' })
    expect(answer.status).toBe(412)
    expect(await bank.state(id)).toBe('DRAFT')
  })

  it('names no field to which both have given the same value, however they wrote it', async () => {
    const { id } = await bank.create()
    const before = { 'if-match': '"1"' }
    const row = { limit_type_id: bank.limitType.id, proposed_amount: 40, proposed_tenor: 6 }
    ok(await bank.save('rm', id, { title: 'Theirs', limit_requests: [row, row] }, before))
    const written = { limit_requests: [{ ...row, current_amount: null }, row] }
    const answer = await bank.save('requester', id, { ...written, title: 'Mine' }, before)
    expect(answer).toMatchObject({ status: 412, body: { fields: [{ field: 'title' }] } })
    const other = await bank.save('requester', id, { limit_requests: [row, { ...row, proposed_amount: 41 }] }, before)
    expect(other).toMatchObject({ status: 412, body: { fields: [{ field: 'title' }, { field: 'limit_requests' }] } })
  })

  it('does not stand in the way of people who work on other stages', async () => {
    const id = await bank.carry(upTo('sponsorship'))
    const { version } = await bank.read(id)
    const then = { 'if-match': `"${version}"` }
    ok(await bank.save('legal', id, { legal_review_form_grace_period: 'One day' }, then))
    ok(await bank.save('analyst', id, { credit_analysis_form_key_risks: 'Price' }, then))
    expect((await bank.save('legal', id, { legal_review_form_grace_period: 'Two days' }, then)).status).toBe(412)
  })

  it('is refused because the form was closed meanwhile, where it was: nothing is left to choose', async () => {
    const id = await bank.carry(upTo('sponsorship'))
    const { version } = await bank.read(id)
    await bank.carryOn(id, 'legal')
    const then = { 'if-match': `"${version}"` }
    expect(await bank.save('legal', id, { legal_review_form_grace_period: 'Two days' }, then)).toMatchObject({
      status: 409,
      body: { code: 'not_editable' },
    })
  })

  it('is refused when it names a version that there has never been', async () => {
    const { id } = await bank.create()
    expect((await bank.save('requester', id, { title: 'Later' }, { 'if-match': '"7"' })).status).toBe(412)
  })

  it('does not count when nothing changed', async () => {
    const { id } = await bank.create()
    const answer = await bank.save('requester', id, { title: 'Base metals hedging line' })
    expect(answer.headers.etag).toBe('"1"')
  })
})

describe('a request that is sent again', () => {
  it('creates one application', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([1, 2, 3, 4].map(() => bank.as('requester', 'POST', url, bank.request, key)))
    expect(statuses(answers)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => (body as { id: string }).id)).size).toBe(1)
  })

  it('takes one transition, and has the same answer', async () => {
    const { id } = await bank.create()
    const key = { 'idempotency-key': randomUUID() }
    const first = await bank.act('requester', id, 'credit_request_form', 'CR_TR_1', undefined, key)
    const second = await bank.act('requester', id, 'credit_request_form', 'CR_TR_1', undefined, key)
    expect(first.status).toBe(200)
    expect(second).toMatchObject({ status: 200, body: first.body as object })
    expect(second.headers.etag).toBe(first.headers.etag)
  })

  it('saves once, though its version is old by then', async () => {
    const { id } = await bank.create()
    const headers = { 'idempotency-key': randomUUID(), 'if-match': '"1"' }
    const first = await bank.save('requester', id, { title: 'Once' }, headers)
    const second = await bank.save('requester', id, { title: 'Once' }, headers)
    expect([first.status, second.status]).toEqual([200, 200])
    expect((await bank.read(id)).version).toBe(2)
  })

  it('is refused when the key was used for something else', async () => {
    const { id } = await bank.create()
    const key = { 'idempotency-key': randomUUID() }
    ok(await bank.save('requester', id, { title: 'One' }, key))
    expect(await bank.save('requester', id, { title: 'Two' }, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_taken' },
    })
  })

  it('is remembered for a day', async () => {
    const { id } = await bank.create()
    const { db } = bank.api.context
    const kept = async (key: string) =>
      (await db.selectFrom('answer').select('key').where('key', '=', key).execute()).length
    const [old, other] = [randomUUID(), randomUUID()]
    ok(await bank.save('requester', id, { title: 'One' }, { 'idempotency-key': old }))
    await db
      .updateTable('answer')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('key', '=', old)
      .execute()
    ok(await bank.save('requester', id, { title: 'Two' }, { 'idempotency-key': other }))
    expect(await removeOldAnswers(db)).toBe(1)
    expect([await kept(old), await kept(other)]).toEqual([0, 1])
  })

  it('is tried anew after a refusal', async () => {
    const { id } = await bank.create({ credit_request_form_senior_business_sponsor_id: null })
    const key = { 'idempotency-key': randomUUID() }
    expect((await bank.act('requester', id, 'credit_request_form', 'CR_TR_1', undefined, key)).status).toBe(400)
    ok(await bank.save('requester', id, { credit_request_form_senior_business_sponsor_id: bank.ids.sponsor }))
    expect((await bank.act('requester', id, 'credit_request_form', 'CR_TR_1', undefined, key)).status).toBe(200)
  })
})

describe('a request that is sent again while the first is still at work', () => {
  it('is not said to be not done, and has the answer of the first once there is one', async () => {
    const { db } = bank.api.context
    const taken = { actorId: bank.ids.rm, key: randomUUID(), operation: 'createApplication', requestHash: 'the same' }
    const answer = { status: 201, etag: null, body: { id: 'x' } }
    const first = await db.startTransaction().execute()
    expect(await claim(first, taken)).toBeUndefined()
    const again = inTransaction(db, async (tx) => {
      await sql`SET LOCAL lock_timeout = '50ms'`.execute(tx)
      return claim(tx, taken)
    })
    await expect(again).rejects.toMatchObject({
      status: 503,
      code: 'outcome_unknown',
      message: expect.stringContaining('still being processed') as string,
    })
    await keep(first, taken, answer)
    await first.commit().execute()
    expect(await inTransaction(db, (tx) => claim(tx, taken))).toEqual(answer)
  })

  it('waits for the first where both wait for an application, and has its answer', async () => {
    const { id } = await bank.create()
    const { db } = bank.api.context
    const holding = await db.startTransaction().execute()
    await holding.selectFrom('application').select('id').where('id', '=', id).forUpdate().execute()
    const key = { 'idempotency-key': randomUUID() }
    const saves = ['first', 'again'].map(() => bank.save('requester', id, { title: 'Saved once' }, key))
    await untilWaiting(db, Promise.race(saves), 2)
    await holding.commit().execute()
    const [first, again] = await Promise.all(saves)
    expect(first).toMatchObject({ status: 200, body: { title: 'Saved once', version: 2 } })
    expect(again?.body).toEqual(first?.body)
  })

  it('of another kind with the same key refuses the one that comes later', async () => {
    const { id } = await bank.create()
    const { db } = bank.api.context
    const key = randomUUID()
    const taken = { actorId: bank.ids.requester, key, operation: 'createApplication', requestHash: 'another' }
    const creating = await db.startTransaction().execute()
    await claim(creating, taken)
    const saving = bank.save('requester', id, { title: 'Too late' }, { 'idempotency-key': key })
    await untilWaiting(db, saving)
    await keep(creating, taken, { status: 201, etag: null, body: { id: 'x' } })
    await creating.commit().execute()
    expect(await saving).toMatchObject({ status: 409, body: { code: 'idempotency_key_taken' } })
    expect((await bank.read(id)).version).toBe(1)
  })

  it('is not said to be not done where it has waited too long', async () => {
    const { db } = bank.api.context
    const lock = lockOf({ actorId: bank.ids.rm, key: randomUUID() })
    const first = await db.startTransaction().execute()
    await waitAlone(first, lock)
    const again = inTransaction(db, async (tx) => {
      await sql`SET LOCAL lock_timeout = '50ms'`.execute(tx)
      return waitAlone(tx, lock)
    })
    await expect(again).rejects.toMatchObject({ status: 503, code: 'outcome_unknown' })
    await first.rollback().execute()
  })
})

describe('two people at the same moment', () => {
  it('take a transition once', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await bank.create()
      const answers = await Promise.all(
        (['requester', 'rm', 'requester', 'rm'] as const).map((who) =>
          bank.act(who, id, 'credit_request_form', 'CR_TR_1'),
        ),
      )
      expect(statuses(answers)).toEqual([200, 409, 409, 409])
      expect((await bank.read(id)).version).toBe(2)
    }
  })

  it('never save over each other', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await bank.create()
      const answers = await Promise.all(
        (['requester', 'rm'] as const).map((who) => bank.save(who, id, { title: who }, { 'if-match': '"1"' })),
      )
      expect(statuses(answers)).toEqual([200, 412])
    }
  })

  it('finish the parallel stages together, and the application goes on once', async () => {
    const id = await bank.carry(upTo('sponsorship'))
    await Promise.all((['questionnaire', 'legal', 'analysis'] as const).map((step) => bank.carryOn(id, step)))
    expect(await bank.state(id)).toBe('COMPILATION')
  })

  it('leave an audit that counts every version once and cannot be changed', async () => {
    const id = await bank.carry(upTo('compilation'))
    const { db } = bank.api.context
    const rows = await db
      .selectFrom('audit')
      .select('version')
      .where('application_id', '=', id)
      .orderBy('seq')
      .execute()
    expect(rows.map(({ version }) => version)).toEqual(rows.map((_, n) => n + 1))
    await expect(db.deleteFrom('audit').where('application_id', '=', id).execute()).rejects.toThrow('append-only')
    await expect(
      db.updateTable('audit').set({ comments: 'x' }).where('application_id', '=', id).execute(),
    ).rejects.toThrow('append-only')
  })
})

describe('a person whose rights are taken away while a request is under way', () => {
  it.each([
    ['another role', { role: 'auditor' }, 409, 'not_allowed'],
    ['another authority', { da_level: 'DA8' }, 409, 'not_allowed'],
    ['no access any more', { active: false }, 401, 'session_ended'],
  ])('to %s does nothing', async (_what, change, status, code) => {
    const { id } = await bank.create()
    const { db } = bank.api.context
    const taking = await db.startTransaction().execute()
    await taking.updateTable('app_user').set(change).where('username', '=', 'rm').execute()
    const saving = bank.save('rm', id, { title: 'Too late' })
    await untilWaiting(bank.api.context.db, saving)
    await taking.commit().execute()
    expect(await saving).toMatchObject({ status, body: { code } })
    await db
      .updateTable('app_user')
      .set({ role: 'relationship_manager', da_level: null, active: true })
      .where('username', '=', 'rm')
      .execute()
    expect((await bank.read(id)).version).toBe(1)
  })
})

describe('a session that is ended while a request is under way', () => {
  const draft = (id: string) => `/api/drafts/${id}/credit_request/`

  it.each<[string, (id: string, instance: string, token: string) => Promise<Answer>]>([
    [
      'a save',
      (id, _instance, token) => bank.api.send('PATCH', `${url}${id}/`, { token, body: { title: 'Too late' } }),
    ],
    [
      'a transition',
      (_id, instance, token) =>
        bank.api.send('POST', `/api/workflow-instances/${instance}/transition/`, {
          token,
          body: { transition_code: 'CR_TR_1' },
        }),
    ],
    [
      'the keeping of a draft',
      (id, _instance, token) => bank.api.send('PUT', draft(id), { token, body: { data: { title: 'Too late' } } }),
    ],
    ['the discarding of a draft', (id, _instance, token) => bank.api.send('DELETE', draft(id), { token })],
  ])('lets %s do nothing', async (_what, send) => {
    const { id } = await bank.create()
    ok(await bank.as('rm', 'PUT', draft(id), { data: { title: 'In time' } }))
    const { workflow_instance: instance } = await bank.nested(id, 'credit_request_form')
    const { access, refresh } = await signIn(bank.api, 'rm')
    const { db } = bank.api.context
    const holding = await db.startTransaction().execute()
    await holding.selectFrom('app_user').select('id').where('username', '=', 'rm').forUpdate().execute()
    const answer = send(id, instance?.id ?? '', access)
    await untilWaiting(bank.api.context.db, answer)
    ok(await bank.api.send('POST', '/api/token/revoke/', { body: { refresh } }), 204)
    await holding.commit().execute()
    expect(await answer).toMatchObject({ status: 401, body: { code: 'session_ended' } })
    expect((await bank.read(id)).version).toBe(1)
    expect(await bank.as('rm', 'GET', draft(id))).toMatchObject({ status: 200, body: { data: { title: 'In time' } } })
  })

  it.each<[string, (refresh: string, token: string) => Promise<Answer>]>([
    ['by its own sign-out', (refresh) => bank.api.send('POST', '/api/token/revoke/', { body: { refresh } })],
    ['from another browser', () => bank.as('rm', 'DELETE', '/api/users/me/sessions/')],
  ])('%s ends once that is done; a renewal does not wait', async (_how, end) => {
    const { id } = await bank.create()
    const { access, refresh } = await signIn(bank.api, 'rm')
    const holding = await bank.api.context.db.startTransaction().execute()
    await holding.selectFrom('application').select('id').where('id', '=', id).forUpdate().execute()
    const saving = bank.api.send('PATCH', `${url}${id}/`, { token: access, body: { title: 'In time' } })
    await untilWaiting(bank.api.context.db, saving)
    const renewed = ok<{ refresh: string }>(await bank.api.send('POST', '/api/token/refresh/', { body: { refresh } }))
    const ending = end(renewed.refresh, access)
    await untilWaiting(bank.api.context.db, ending, 2)
    await holding.commit().execute()
    expect([(await saving).status, (await ending).status]).toEqual([200, 204])
    expect((await bank.api.send('POST', '/api/token/refresh/', { body: { refresh: renewed.refresh } })).status).toBe(
      401,
    )
  })
})

describe('a new name of a counterparty', () => {
  const event = { at: new Date(), actor: 'root', action: 'imported' }
  const named = (name: string, { cif_number: key }: Counterparty): RecordInput => {
    const data = { cif_number: key, name }
    return { key, label: name, words: `${name} ${key}`, data, valid_from: null, valid_to: null }
  }
  const rename = (records: RecordInput[]) =>
    inTransaction(bank.api.context.db, (tx) => writeRecords(tx, 'counterparties', records, event))
  const sortedAs = async (id: string) =>
    (
      await bank.api.context.db
        .selectFrom('application')
        .select(sql<string>`sort_counterparty`.as('name'))
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).name

  it('reaches an application that is being written with it', async () => {
    const { db } = bank.api.context
    const { id } = await bank.create({ counterparty_id: bank.guarantor.id })
    const holding = await db.startTransaction().execute()
    const { id: counterparty_id } = bank.counterparty
    await holding.updateTable('application').set({ counterparty_id }).where('id', '=', id).execute()
    const renaming = rename([named('Renamed meanwhile', bank.counterparty)])
    await untilWaiting(db, renaming)
    await holding.commit().execute()
    await renaming
    expect(await sortedAs(id)).toBe('renamed meanwhile')
  })

  it('is written with those of a thousand others while priorities are saved, which lock in the same order', async () => {
    const { db } = bank.api.context
    // The application of the last counterparty must be the first in the order of ids.
    const others = await inTransaction(db, (tx) =>
      Promise.all(['first', 'last'].map((name) => createCounterparty(tx, { name, cif_number: `CIF-${name}` }))),
    )
    const [first = bank.counterparty, last = bank.counterparty] = others
    const { id: early } = await bank.create({ counterparty_id: last.id })
    let late = ''
    do late = (await bank.create({ counterparty_id: first.id })).id
    while (late < early)
    const between = Array.from({ length: 1000 }, (_, n) => named(`B${n}`, { ...first, cif_number: `CIF-between-${n}` }))
    const holding = await db.startTransaction().execute()
    await holding.selectFrom('application').select('id').where('id', '=', early).forUpdate().execute()
    const renaming = rename([named('New first', first), ...between, named('New last', last)])
    await untilWaiting(db, renaming)
    await holding.selectFrom('application').select('id').where('id', '=', late).forUpdate().noWait().execute()
    await holding.commit().execute()
    await renaming
    expect([await sortedAs(early), await sortedAs(late)]).toEqual(['new last', 'new first'])
  })
})

it('two transactions that wait for each other both end well, and each is done once', async () => {
  const { db } = bank.api.context
  const name = `deadlock ${randomUUID()}`
  const runs = { up: 0, down: 0 }
  const both = new Set<string>()
  const lock = (tx: typeof db, id: number) => sql`SELECT pg_advisory_xact_lock(4711, ${id}::integer)`.execute(tx)
  const run = (way: keyof typeof runs, first: number, second: number) =>
    inTransaction(db, async (tx) => {
      runs[way] += 1
      await lock(tx, first)
      both.add(way)
      await vi.waitUntil(() => both.size === 2)
      await sql`INSERT INTO sign_in_attempt (account, address) VALUES ('\\x00'::bytea, ${name})`.execute(tx)
      await lock(tx, second)
      return way
    })
  expect(await Promise.all([run('up', 1, 2), run('down', 2, 1)])).toEqual(['up', 'down'])
  expect(runs.up + runs.down).toBe(3)
  const written = await db.selectFrom('sign_in_attempt').select('account').where('address', '=', name).execute()
  expect(written).toHaveLength(2)
})
