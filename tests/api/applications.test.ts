import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { besideFields, besideUnprefixed } from '../../server/definitions/check/meaning/fields/takenNames.ts'
import type { Stage } from '../../src/engine/stage.ts'
import { type Application, type Bank, ok, openBank, upTo } from './support/bank.ts'

const url = '/api/credit/credit-applications/'
let bank: Bank
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

describe('a new application', () => {
  it('gets its number from the server, one after the other', async () => {
    const [first, second] = [await bank.create(), await bank.create()]
    const number = (application: Application) => Number(application.reference_number.slice(-5))
    expect(first.reference_number).toBe(`CR-${new Date().getUTCFullYear()}-${first.reference_number.slice(-5)}`)
    expect(number(second)).toBe(number(first) + 1)
  })

  it('needs a title and a counterparty, and nothing else', async () => {
    expect(await bank.as('requester', 'POST', url, {})).toMatchObject({
      status: 400,
      body: {
        title: ['Form data is incomplete. Title is required.'],
        counterparty_id: ['Please select a counterparty'],
      },
    })
    const answer = await bank.as('requester', 'POST', url, { title: 'A draft', counterparty_id: bank.counterparty.id })
    expect(answer.status).toBe(201)
    expect(answer.headers.etag).toBe('"1"')
  })

  it('is opened only by roles that may create, and the others are told which', async () => {
    const answer = await bank.as('legal', 'POST', url, bank.request)
    expect(answer).toMatchObject({
      status: 409,
      body: { detail: 'Your role cannot create applications. These roles can: Requester, Relationship Manager.' },
    })
  })

  it('holds the data of no later stage', async () => {
    const answer = await bank.as('requester', 'POST', url, {
      ...bank.request,
      legal_review_form_agreement_template: 'ISDA',
    })
    expect(answer).toMatchObject({
      status: 409,
      body: { detail: 'Legal Review cannot be changed while the application is in Draft.' },
    })
  })
})

describe('what is sent', () => {
  it('is refused by name where no stage knows it', async () => {
    const { id } = await bank.create()
    const answer = await bank.save('requester', id, {
      credit_request_form_nonsense: 1,
      workflow_state: 'APPROVED',
      rank: 1,
      version: 99,
    })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        credit_request_form_nonsense: ['Unknown field.'],
        workflow_state: ['Unknown field.'],
        rank: ['Unknown field.'],
        version: ['Unknown field.'],
      },
    })
  })

  it('is refused where a timestamp is none, and taken where it is a day or a moment', async () => {
    const { id } = await bank.create()
    const save = (at: unknown) => bank.save('requester', id, { credit_request_form_form_started_at: at })
    for (const at of ['soon', 20261128, true])
      expect(await save(at)).toMatchObject({
        status: 400,
        body: { credit_request_form_form_started_at: ['This must be a date, or a date and time.'] },
      })
    for (const at of ['2026-11-28', '2026-11-28T10:15:30.000Z', null]) expect((await save(at)).status).toBe(200)
  })

  it('is refused where it has the wrong shape, under wire names and nested as the data are', async () => {
    const { id } = await bank.create()
    const answer = await bank.save('requester', id, {
      credit_request_form_revenue_last_12m: 'a lot',
      limit_requests: [{ limit_type_id: bank.limitType.id, proposed_amount: -1 }],
    })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        credit_request_form_revenue_last_12m: ['Revenue last 12 months must be a number.'],
        limit_requests: { 0: { proposed_amount: ['Row 1, Proposed Amount (US$ m) must be at least 0.'] } },
      },
    })
  })

  it.each([
    ['counterparty_id', () => '0b9f1f5e-2f0e-4d8b-9a53-0d4b8f1f9f10'],
    ['relationship_manager', () => bank.ids.sponsor],
    ['relationship_manager', () => 'nobody'],
    ['credit_request_form_senior_business_sponsor_id', () => bank.ids.rm],
    ['credit_request_form_guarantor_name', () => 'No such company'],
  ])('is refused where %s names no record of its kind', async (field, value) => {
    const { id } = await bank.create()
    const answer = await bank.save('requester', id, { [field]: value() })
    expect(answer).toMatchObject({ status: 400, body: { [field]: [`This option does not exist: ${value()}.`] } })
  })

  it.each([[{ toString: 1 }], [{ toJSON: 1, valueOf: null }], [[{ toString: null }]]])(
    'is refused where a choice is no text, whatever it says of itself: %j',
    async (value) => {
      const { id } = await bank.create()
      const answer = await bank.save('requester', id, { counterparty_id: value })
      expect(answer).toMatchObject({ status: 400, body: { counterparty_id: expect.any(Array) as string[] } })
    },
  )

  it('leaves what was not sent, and clears what is null', async () => {
    const { id } = await bank.create({
      credit_request_form_account_executive: 'M. Teo',
      credit_request_form_most_senior_contact: 'L. Wei',
    })
    ok(await bank.save('requester', id, { credit_request_form_account_executive: null, required_by_date: '' }))
    const application = await bank.read(id)
    expect(application).toMatchObject({ title: 'Base metals hedging line', required_by_date: null })
    expect(application.credit_request_form).toMatchObject({ account_executive: null, most_senior_contact: 'L. Wei' })
  })

  it('is not believed about what the server knows better', async () => {
    const { id } = await bank.create({
      credit_request_form_counterparty_cif: 'FORGED',
      credit_request_form_counterparty_name: 'Forged Ltd',
      credit_request_form_form_completed_at: '2001-01-01T00:00:00Z',
    })
    expect((await bank.read(id)).credit_request_form).toMatchObject({
      counterparty_cif: 'CIF-100201',
      counterparty_name: 'Norrland Metall AB',
      form_completed_at: null,
    })
    await bank.carryOn(id, 'request')
    ok(await bank.save('reviewer', id, { credit_review_form_credit_reviewer: bank.ids.board }))
    expect((await bank.read(id)).credit_review_form).toMatchObject({ credit_reviewer: bank.ids.reviewer })
  })

  it('drops blank limit rows and adds up the others', async () => {
    const row = { limit_type_id: bank.limitType.id, proposed_amount: 12.5 }
    const application = await bank.create({
      limit_requests: [row, { proposed_amount: null, comments: '' }, { ...row, proposed_amount: 0.25 }],
    })
    expect(application.limit_requests).toHaveLength(2)
    expect(application.amount).toBe(12_750_000)
  })

  it('may name a day in the year 0, which only the list does not show', async () => {
    const application = await bank.create({ required_by_date: '0000-01-01' })
    expect(application.required_by_date).toBe('0000-01-01')
  })

  it('keeps the id of a limit row', async () => {
    const { id, limit_requests } = await bank.create()
    const [{ id: rowId } = { id: '' }] = limit_requests as { id: string }[]
    ok(
      await bank.save('requester', id, {
        limit_requests: [{ id: rowId, limit_type_id: bank.limitType.id, proposed_amount: 30 }],
      }),
    )
    expect((await bank.read(id)).limit_requests).toMatchObject([{ id: rowId, proposed_amount: 30 }])
  })
})

describe('a stage', () => {
  it('is changed only by the people whose work it is', async () => {
    const { id } = await bank.create()
    const answer = await bank.save('reviewer', id, { title: 'Mine now' })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      reasons: [
        'Needs the role Requester or Relationship Manager.',
        "Only the application's creator or relationship manager can do this.",
        'Can act: requester Tester, rm Tester.',
      ],
    })
    expect((await bank.read(id)).title).toBe('Base metals hedging line')
  })

  it('is not changed once it is finished', async () => {
    const id = await bank.carry(['request'])
    const answer = await bank.save('requester', id, { title: 'Second thoughts' })
    expect(answer).toMatchObject({
      status: 409,
      body: { detail: 'Credit Request cannot be changed while the application is in Review Pending.' },
    })
  })

  it('that does not exist is not found', async () => {
    expect((await bank.save('requester', randomUUID(), { title: 'x' })).status).toBe(404)
    expect((await bank.as('requester', 'GET', `${url}${randomUUID()}/`)).status).toBe(404)
    expect((await bank.as('requester', 'GET', `${url}urn:uuid:${randomUUID()}/`)).status).toBe(404)
  })
})

describe('the list', () => {
  interface Page {
    results: { id: string; title: string }[]
    count: number
    next: string | null
    facets?: { pending: number; statuses: object[]; priorities: string[] }
  }
  const page = async (query: string) => ok<Page>(await bank.as('auditor', 'GET', `${url}?${query}`))

  it('is an array, newest first, as the product spec says', async () => {
    const newest = await bank.create()
    const answer = await bank.as('auditor', 'GET', url)
    const rows = ok<{ id: string; created_at: string }[]>(answer)
    expect(rows[0]?.id).toBe(newest.id)
    expect(rows.map(({ created_at }) => created_at)).toEqual(
      rows
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
    )
    expect(answer.headers.etag).toMatch(/^"\d+"$/)
  })

  it('is read page by page, every application once, in any order', async () => {
    for (const title of ['alpha', 'Beta', 'gamma'])
      await bank.create({ title, priority: title === 'Beta' ? 'Low' : 'Medium', required_by_date: null })
    const all = ok<{ id: string }[]>(await bank.as('auditor', 'GET', url)).map(({ id }) => id)
    for (const order of [
      '-created_at',
      'title',
      '-title',
      'priority',
      'rank',
      '-amount',
      'required_by_date',
      'counterparty',
      'status',
      'created_by_name',
      'submitted_at',
    ]) {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { results, next }: Page = await page(`limit=4&order=${order}${cursor && `&cursor=${cursor}`}`)
        seen.push(...results.map(({ id }) => id))
        cursor = next
      }
      expect(seen.toSorted(), order).toEqual(all.toSorted())
    }
  })

  it('is searched by title, number and counterparty, with no wildcard of its own', async () => {
    const { reference_number } = await bank.create({ title: 'Ratio 50% of stock_value' })
    const titles = async (search: string) =>
      (await page(`limit=50&search=${encodeURIComponent(search)}`)).results.map(({ title }) => title)
    expect(await titles('50% OF')).toEqual(['Ratio 50% of stock_value'])
    expect(await titles('%_%')).toEqual([])
    expect(await titles(reference_number.toLowerCase())).toEqual(['Ratio 50% of stock_value'])
    expect((await titles('norrland')).length).toBeGreaterThan(1)
  })

  it('is filtered, and says what there is to filter by', async () => {
    await bank.carry(['request'], { title: 'Under review', priority: 'Low' })
    const { results, facets, count } = await page('limit=1&status=REVIEW_PENDING&priority=Low')
    expect(results.map(({ title }) => title)).toEqual(['Under review'])
    expect(count).toBe(1)
    expect(facets?.pending).toBeGreaterThan(1)
    expect(facets?.priorities).toEqual(['Low', 'Medium'])
    expect(facets?.statuses).toContainEqual({ code: 'DRAFT', name: 'Draft', count: expect.any(Number) as number })
  })

  it.each([
    'limit=1&cursor=nonsense',
    'limit=1&order=password_hash',
    'limit=1&order=rank&cursor=WyJub3BlIiwieCJd',
    'limit=0',
    'open=maybe',
    'search=%00',
    'status=%00',
    'limit=1&order=title&cursor=WyJcdTAwMDAiLCIwYjlmMWY1ZS0yZjBlLTRkOGItOWE1My0wZDRiOGYxZjlmMTAiXQ',
  ])('refuses %s', async (query) => {
    expect((await bank.as('auditor', 'GET', `${url}?${query}`)).status).toBe(400)
  })

  it('is read page by page also from the longest title on, in whichever script', async () => {
    const { id } = await bank.create({ title: '金'.repeat(200) })
    const { results, next } = await page('limit=1&order=-title')
    expect(results[0]?.id).toBe(id)
    expect((await page(`limit=1&order=-title&cursor=${next}`)).results).toHaveLength(1)
  })

  it.each([
    ['rank', '9999999999'],
    ['required_by_date', '2026-02-30'],
    ['required_by_date', '0000-01-01'],
    ['created_at', '2026-02-30 00:00:00+00'],
    ['created_at', '2026-01-01 24:30:00+00'],
  ])('refuses a cursor in order of %s whose key there cannot be: %s', async (order, key) => {
    const cursor = Buffer.from(JSON.stringify([key, randomUUID()])).toString('base64url')
    expect((await bank.as('auditor', 'GET', `${url}?limit=1&order=${order}&cursor=${cursor}`)).status).toBe(400)
  })

  it('leaves out the closed ones when asked', async () => {
    const id = await bank.carry(['request'])
    ok(await bank.save('reviewer', id, { credit_review_form_rejection_reason: 'Too risky' }))
    ok(await bank.act('reviewer', id, 'credit_review_form', 'CR_REJECT'))
    const open = ok<{ id: string }[]>(await bank.as('auditor', 'GET', `${url}?open=true`))
    expect(open.map((row) => row.id)).not.toContain(id)
    expect(await bank.state(id)).toBe('REJECTED')
  })
})

describe('reading', () => {
  it('is open to every role that signs in', async () => {
    const id = await bank.carry(upTo('review'))
    for (const who of ['requester', 'rm', 'sponsor2', 'legal', 'compiler', 'auditor'] as const) {
      expect((await bank.as(who, 'GET', `${url}${id}/`)).status).toBe(200)
    }
    expect((await bank.api.send('GET', `${url}${id}/`)).status).toBe(401)
  })
  it('finds beside the fields only names that no field can have', async () => {
    const application = await bank.read(await bank.carry(upTo('review')))
    const { stages } = await bank.api.context.definitions.current()
    const readAs = ({ stage }: Stage, field: string) => stage.payload.readFrom?.[field] ?? field
    const unprefixed = stages.flatMap(
      (each) => each.stage.payload.unprefixed?.map((field) => readAs(each, field)) ?? [],
    )
    const known = new Set([...unprefixed, ...besideUnprefixed, ...stages.map(({ stage }) => stage.source)])
    expect(Object.keys(application).filter((key) => !known.has(key))).toEqual([])
    for (const each of stages) {
      const { source, payload, references = {}, currentUser = {} } = each.stage
      const people = Object.keys({ ...references, ...currentUser }).map((field) => `${field.replace(/_id$/, '')}_name`)
      const fields = Object.keys(each.data.properties).map((field) => readAs(each, field))
      const own = new Set([...fields, ...people, ...Object.keys(payload.stamps ?? {}), ...besideFields])
      expect(Object.keys(application[source] as object).filter((key) => !own.has(key))).toEqual([])
    }
  })
})
