import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteDraftsOf, removeExpiredDrafts } from '../../server/store/applications/drafts.ts'
import { writeTogether } from '../../server/store/statementPart.ts'
import { type Bank, type Username, ok, openBank, upTo } from './support/bank.ts'
import { untilWaiting } from './support/waiting.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

const form = 'credit_request'
const at = (application: string, formType = form) => `/api/drafts/${application}/${formType}/`
const typed = { data: { title: 'Half a ti' }, version: 1 }
const read = (who: Username, application: string) => bank.as(who, 'GET', at(application))
const keep = (who: Username, application: string, body: object = typed, headers?: Record<string, string>) =>
  bank.as(who, 'PUT', at(application), body, headers)
const discard = (who: Username, application: string, headers?: Record<string, string>) =>
  bank.as(who, 'DELETE', at(application), undefined, headers)

describe('a draft', () => {
  it('is what was typed, and nothing of the application changes by it', async () => {
    const { id } = await bank.create()
    const kept = await keep('requester', id)
    expect(kept).toMatchObject({ status: 200, body: { saved_at: expect.any(String) as string } })
    const found = await read('requester', id)
    expect(found.body).toEqual({
      ...typed,
      comments: '',
      approved_limits: [],
      ...(kept.body as object),
      changed: [],
    })
    expect(found.headers.etag).toBe(kept.headers.etag)
    expect(await bank.read(id)).toMatchObject({ version: 1, title: bank.request.title })
    const { results } = ok<{ results: object[] }>(
      await bank.as('auditor', 'GET', `/api/credit/credit-applications/${id}/history/`),
    )
    expect(results).toHaveLength(1)
  })

  it('has the comments that wait for the next action', async () => {
    const { id } = await bank.create()
    ok(await keep('requester', id, { ...typed, comments: 'Almost.' }))
    expect((await read('requester', id)).body).toMatchObject({ ...typed, comments: 'Almost.' })
    ok(await keep('requester', id, { data: {}, comments: 'x'.repeat(10_000) }))
    expect((await keep('requester', id, { data: {}, comments: 'x'.repeat(10_001) })).status).toBe(400)
  })

  it('has the reason to go ahead against warnings, until the action is taken', async () => {
    const { id } = await bank.create()
    const reason = { transition_code: 'SUBMIT', text: 'A new one is ordered.' }
    ok(await keep('requester', id, { ...typed, reason }))
    expect((await read('requester', id)).body).toMatchObject({ ...typed, reason })
    ok(await bank.save('requester', id, typed.data))
    expect((await read('requester', id)).body).toMatchObject({ reason })
    ok(await keep('requester', id, { data: {}, comments: 'Almost.' }))
    expect((await read('requester', id)).body).not.toHaveProperty('reason')
    for (const wrong of [{ text: 'x' }, { ...reason, text: 'x'.repeat(2001) }])
      expect((await keep('requester', id, { data: {}, reason: wrong })).status).toBe(400)
  })

  it('has what is said of the limits to approve until their lines change', async () => {
    const { id } = await bank.create()
    const deciding = at(id, 'credit_approval')
    const state = (approved_limits: object[]) =>
      bank.as('approver', 'PUT', deciding, { data: {}, comments: 'Almost.', approved_limits, version: 1 })
    const stated = [{ place: 1, amount: 20, expires_on: '2027-01-31' }]
    ok(await state(stated))
    ok(await bank.save('requester', id, { title: 'Another title' }))
    expect((await bank.as('approver', 'GET', deciding)).body).toMatchObject({ approved_limits: stated })
    ok(await bank.save('requester', id, { limit_requests: [] }))
    expect((await bank.as('approver', 'GET', deciding)).body).toMatchObject({
      comments: 'Almost.',
      approved_limits: [],
    })
    for (const wrong of [{ place: 0 }, { line: 'x' }]) expect((await state([wrong])).status).toBe(400)
  })

  it('is there for its owner alone', async () => {
    const { id } = await bank.create()
    ok(await keep('requester', id))
    expect((await read('rm', id)).status).toBe(204)
    expect((await discard('rm', id)).status).toBe(204)
    ok(await keep('rm', id, { data: { title: 'Theirs' } }))
    expect((await read('requester', id)).body).toMatchObject(typed)
  })

  it('of an application that is not saved yet is one more', async () => {
    const { id } = await bank.create()
    ok(await keep('requester', id))
    ok(await keep('requester', 'new', { data: { title: 'Another' } }))
    expect((await read('requester', 'new')).body).toMatchObject({ data: { title: 'Another' }, version: null })
    ok(await discard('requester', 'new'), 204)
    expect((await read('requester', 'new')).status).toBe(204)
    expect((await read('requester', id)).status).toBe(200)
  })

  it('may be half typed, but of known fields alone', async () => {
    const { id } = await bank.create()
    ok(await keep('requester', id, { data: { required_by_date: '2026-1', title: '' } }))
    expect(await keep('requester', id, { data: { tilte: 'x' } })).toMatchObject({
      status: 400,
      body: { tilte: ['Unknown field.'] },
    })
    expect((await keep('requester', id, { data: { legal_review_form_grace_period: 'x' } })).status).toBe(400)
    expect((await keep('requester', id, { title: 'x' })).status).toBe(400)
  })

  it('is asked of a form and an application that there are', async () => {
    const { id } = await bank.create()
    for (const place of [at(randomUUID()), at('newer'), at(id, 'no_such_form')]) {
      expect((await bank.as('requester', 'GET', place)).status).toBe(404)
      expect((await bank.as('requester', 'PUT', place, typed)).status).toBe(404)
      expect((await bank.as('requester', 'DELETE', place)).status).toBe(404)
    }
  })

  it('may be kept by whoever types, though the form has been handed on meanwhile', async () => {
    const id = await bank.carry(upTo('request'))
    expect((await keep('requester', id)).status).toBe(200)
  })

  it('may have 128 kB', async () => {
    const { id } = await bank.create()
    const long = (size: number) => ({ data: { credit_request_form_relationship_comments: 'é'.repeat(size / 2) } })
    ok(await keep('requester', id, long(127_000)))
    expect((await keep('requester', id, long(132_000))).status).toBe(413)
    expect((await keep('requester', id, long(300_000))).status).toBe(413)
    expect(((await read('requester', id)).body as { data: object }).data).toEqual(long(127_000).data)
  })

  it('is one of fifty at most', async () => {
    const { db } = bank.api.context
    const { sub_processes: forms, id } = await bank.create()
    const places = forms.map(({ form_key }) => at(id, form_key))
    for (let more = forms.length; more < 50; more++) places.push(at((await bank.create()).id))
    const put = (place: string) => bank.as('sponsor', 'PUT', place, { data: {} })
    for (const place of places) ok(await put(place))
    expect(await put(at('new'))).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('50 drafts') as string },
    })
    expect((await put(places[0] ?? '')).status).toBe(200)
    await db
      .updateTable('draft')
      .set({ saved_at: new Date(Date.now() - 15 * 86_400_000) })
      .where('application_id', '=', id)
      .execute()
    expect((await put(at('new'))).status).toBe(200)
  })

  it('is forgotten after two weeks', async () => {
    const { id } = await bank.create()
    const { db } = bank.api.context
    const there = async () =>
      (await db.selectFrom('draft').select('form_type').where('application_id', '=', id).execute()).length
    ok(await keep('requester', id))
    await db
      .updateTable('draft')
      .set({ saved_at: new Date(Date.now() - 15 * 86_400_000) })
      .where('application_id', '=', id)
      .execute()
    expect((await read('requester', id)).status).toBe(204)
    expect(await there()).toBe(1)
    expect(await removeExpiredDrafts(bank.api.context.db)).toBeGreaterThan(0)
    expect(await there()).toBe(0)
  })
})

describe('two browser tabs', () => {
  it('do not write over each other’s draft', async () => {
    const { id } = await bank.create()
    const none = { 'if-none-match': '*' }
    const first = await keep('requester', id, typed, none)
    expect((await keep('requester', id, { data: { title: 'Other tab' } }, none)).status).toBe(412)
    const mine = { 'if-match': String(first.headers.etag) }
    const second = await keep('requester', id, { data: { title: 'Half a title' } }, mine)
    expect(second.status).toBe(200)
    expect((await keep('requester', id, { data: { title: 'Other tab' } }, mine)).status).toBe(412)
    ok(await discard('requester', id, mine), 204)
    expect((await read('requester', id)).body).toMatchObject({ data: { title: 'Half a title' } })
    ok(await discard('requester', id, { 'if-match': String(second.headers.etag) }), 204)
    expect((await read('requester', id)).status).toBe(204)
  })
})

describe('a draft typed on an old version', () => {
  it('is kept, and comes back with what others saved since', async () => {
    const { id } = await bank.create()
    ok(await bank.save('rm', id, { title: 'Theirs', priority: 'Low' }))
    ok(await keep('requester', id, { data: { title: 'Mine', priority: 'Low' }, version: 1 }))
    expect((await read('requester', id)).body).toMatchObject({
      version: 1,
      changed: [{ field: 'title', yours: 'Mine', theirs: 'Theirs', by: 'rm Tester' }],
    })
  })
})

describe('a draft is obsolete', () => {
  it('when what it holds is saved, and not when something else is', async () => {
    const { id } = await bank.create()
    ok(await keep('requester', id, { data: { title: 'Mine', priority: null }, version: 1 }))
    ok(await keep('rm', id, { data: { title: 'Mine' }, version: 1 }))
    ok(await bank.save('requester', id, { title: 'Mine', priority: 'Low' }))
    expect((await read('requester', id)).status).toBe(200)
    ok(await bank.save('requester', id, { title: 'Mine', priority: null }))
    expect((await read('requester', id)).status).toBe(204)
    expect((await read('rm', id)).status).toBe(200)
  })

  it('not while its comments wait for an action', async () => {
    const { id } = await bank.create()
    ok(await keep('requester', id, { data: { title: 'Mine' }, comments: 'Almost.', version: 1 }))
    ok(await bank.save('requester', id, { title: 'Mine' }))
    expect((await read('requester', id)).body).toMatchObject({ comments: 'Almost.' })
  })

  it('when the new application is saved', async () => {
    ok(await keep('requester', 'new', { data: { title: 'A line of credit' } }))
    await bank.create({ title: 'Another' })
    expect((await read('requester', 'new')).status).toBe(200)
    await bank.create({ title: 'A line of credit' })
    expect((await read('requester', 'new')).status).toBe(204)
  })

  it('when the application is closed: everybody’s go, and none comes after', async () => {
    const id = await bank.carry(upTo('request'))
    ok(await keep('requester', id))
    ok(await keep('reviewer', id))
    ok(await bank.save('reviewer', id, { credit_review_form_rejection_reason: 'No limit left.' }))
    ok(await bank.act('reviewer', id, 'credit_review_form', 'CR_REJECT', 'No limit left.'))
    expect((await bank.read(id)).workflow_state.metadata.closed).toBe(true)
    expect((await read('requester', id)).status).toBe(204)
    expect((await read('reviewer', id)).status).toBe(204)
    expect(await keep('requester', id)).toMatchObject({ status: 409, body: { detail: 'The application is closed.' } })
  })

  it('when the application is closed while it is being kept', async () => {
    const { id } = await bank.create()
    ok(await keep('requester', id))
    const { db } = bank.api.context
    const closing = await db.startTransaction().execute()
    await closing.updateTable('application').set({ closed: true }).where('id', '=', id).execute()
    await writeTogether(closing, [deleteDraftsOf(id)])
    const kept = keep('requester', id)
    await untilWaiting(db, kept)
    await closing.commit().execute()
    expect(await kept).toMatchObject({ status: 409, body: { detail: 'The application is closed.' } })
    expect(await db.selectFrom('draft').select('form_type').where('application_id', '=', id).execute()).toEqual([])
  })
})
