import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '../../server/audit/verify.ts'
import { dayOf } from '../../src/engine/codec/stamps.ts'
import { type CopiedSchemas, copySchemas } from '../support/copiedSchemas.ts'
import { type Bank, type Username, ok, openBank, upTo } from './support/bank.ts'
import { foundAfter } from './support/tampering.ts'

interface Line {
  place: number
  line: string
  asked: { amount: number; tenor: number | null; expires_on: string | null }
  approved: Line['asked']
}

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
  await sql`UPDATE counterparty SET data = data || '{"group": "Norrland"}'`.execute(bank.api.context.db)
})
afterAll(() => bank.close())

const list = '/api/credit/credit-applications/'
const source = 'credit_approval_form'
const inMonths = (months: number) => {
  const now = new Date()
  const day = new Date(now.getFullYear(), now.getMonth() + months + 1, 0).getDate()
  return dayOf(new Date(now.getFullYear(), now.getMonth() + months, Math.min(now.getDate(), day)))
}
const twoLimits = () => ({
  limit_requests: [
    { limit_type_id: bank.limitType.id, proposed_amount: 25, proposed_tenor: 12 },
    { limit_type_id: bank.limitType.id, proposed_amount: 0.3 },
  ],
})
const toDecide = async (more: object = twoLimits()) => {
  const id = await bank.carry(upTo('compilation'), more)
  await bank.fill(id, 'approval')
  return id
}
const limitsOf = async (id: string) =>
  ok<{ decided: boolean; columns: object; lines: Line[] }>(
    await bank.as('auditor', 'GET', `${list}${id}/approved-limits/`),
  )
const decide = async (id: string, body: object = {}, headers: Record<string, string> = {}, code = 'CA_APPROVE') => {
  const { workflow_instance } = await bank.nested(id, source)
  const url = `/api/workflow-instances/${workflow_instance?.id}/transition/`
  return bank.as('approver', 'POST', url, { transition_code: code, ...body }, headers)
}
const exposureOf = async (key = 'CIF-100201') =>
  ok<{
    approved: object
    asked: object
    group: string[]
    limits: { amount: number; own: boolean; expired: boolean }[]
    applications: object[]
    withheld: boolean
  }>(await bank.as('auditor', 'GET', `/api/exposure/?counterparty=${key}`))
const breaks = async () => (await verifyAudit(bank.api.context.db, [bank.api.context.key])).breaks

describe('A decision approves', () => {
  it('each line as it was asked for, if it says nothing', async () => {
    const id = await toDecide()
    const [first, second] = [
      { amount: 25, tenor: 12, expires_on: inMonths(12) },
      { amount: 0.3, tenor: null, expires_on: null },
    ]
    const lines = [
      { place: 1, line: 'Derivatives', asked: first, approved: first },
      { place: 2, line: 'Derivatives', asked: second, approved: second },
    ]
    expect(await limitsOf(id)).toEqual({
      decided: false,
      columns: {
        line: 'Limit Type',
        amount: 'Proposed Amount (US$ m)',
        tenor: 'Proposed Tenor (months)',
        expires_on: 'Last day',
      },
      lines,
    })
    ok(await decide(id))
    expect(await limitsOf(id)).toMatchObject({ decided: true, lines })
    expect(await breaks()).toEqual([])
  })

  it('less, with the last day that follows from the tenor, once for each key', async () => {
    const id = await toDecide()
    const [body, headers] = [
      { approved_limits: [{ place: 1, amount: 20, tenor: 6 }] },
      { 'idempotency-key': crypto.randomUUID() },
    ]
    expect(ok(await decide(id, body, headers))).toEqual(ok(await decide(id, body, headers)))
    expect((await decide(id, { approved_limits: [] }, headers)).status).toBe(409)
    const [line] = (await limitsOf(id)).lines
    expect(line?.approved).toEqual({ amount: 20, tenor: 6, expires_on: inMonths(6) })
    expect(await breaks()).toEqual([])
  })

  it('no line above what was asked, and says which', async () => {
    const id = await toDecide()
    const answer = await decide(id, { approved_limits: [{ place: 2, amount: 0.31 }, { place: 7 }] })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        approved_limits: {
          0: { amount: ['Line 2: at most 0.3 was asked for.'] },
          1: { place: ['There is no line 7.'] },
        },
      },
    })
    expect(await bank.state(id)).toBe('APPROVAL_PENDING')
    expect(await limitsOf(id)).toMatchObject({ decided: false })
  })

  it('no part of a month, from which no last day would follow', async () => {
    const id = await toDecide()
    expect(await decide(id, { approved_limits: [{ place: 1, tenor: 11.5 }] })).toMatchObject({
      status: 400,
      body: { approved_limits: { 0: { tenor: ['Line 1: this must be a multiple of 1.'] } } },
    })
    expect(await limitsOf(id)).toMatchObject({ decided: false })
  })

  it('nothing of a table that has changed since the person read it', async () => {
    const id = await toDecide()
    const { db } = bank.api.context
    const change = async (by: 1 | -1) => {
      const forms = db.updateTable('stage_form').where('form_type', '=', 'credit_request')
      const all = db.updateTable('application').set(({ eb }) => ({ version: eb('version', '+', by * 100) }))
      const { version } = await all.where('id', '=', id).returning('version').executeTakeFirstOrThrow()
      await forms
        .set(({ eb }) => ({ version: eb('version', '+', by * 100) }))
        .where('application_id', '=', id)
        .execute()
      return version
    }
    const changed = await change(1)
    expect(await decide(id, {}, { 'if-match': `"${changed - 100}"` })).toMatchObject({ status: 412 })
    await change(-1)
    expect(await limitsOf(id)).toMatchObject({ decided: false })
  })

  it('nothing where it does not approve', async () => {
    const id = await toDecide()
    const deferred = {
      credit_approval_form_approval_decision: 'rejected',
      credit_approval_form_rejection_reason: 'No.',
    }
    ok(await bank.save('approver', id, deferred))
    const body = { approved_limits: [{ place: 1, amount: 1 }] }
    expect(await decide(id, body, {}, 'CA_REJECT')).toMatchObject({
      status: 400,
      body: { approved_limits: ['This action approves no limits.'] },
    })
    ok(await decide(id, {}, {}, 'CA_REJECT'))
    expect(await limitsOf(id)).toMatchObject({ decided: false, lines: [] })
  })

  it('nothing that answers of section 7 tell', async () => {
    const id = await toDecide()
    const before = Object.keys(await bank.read(id))
    ok(await decide(id, { approved_limits: [{ place: 1, amount: 1 }] }))
    expect(Object.keys(await bank.read(id))).toEqual(before)
  })
})

describe('What was approved', () => {
  let id: string
  beforeAll(async () => {
    id = await toDecide()
    ok(
      await decide(id, {
        approved_limits: [
          { place: 1, amount: 20 },
          { place: 2, amount: 0 },
        ],
      }),
    )
  })

  it('is under the seal, in the history, and in nobody’s hands afterwards', async () => {
    const { results } = ok<{ results: { action: string; approved_limits?: string[] }[] }>(
      await bank.as('auditor', 'GET', `${list}${id}/history/?kind=transition`),
    )
    expect(results[0]).toMatchObject({
      action: 'sealed',
      approved_limits: ['Derivatives: 20 of 25', 'Derivatives: nothing of 0.3'],
    })
    const seal = await bank.api.context.db
      .selectFrom('seal')
      .select('text')
      .where('application_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(seal.text)).toMatchObject({
      limits: [
        { place: 1, amount: 20 },
        { place: 2, amount: 0 },
      ],
    })
    const row = ', limit 1: amount'
    expect(
      await foundAfter(bank.api, (tx) =>
        tx
          .updateTable('approved_limit')
          .set({ amount: 24 })
          .where('application_id', '=', id)
          .where('place', '=', 1)
          .execute(),
      ),
    ).toEqual([
      expect.stringContaining(`${row} does not match the record: found 24, recorded 20.`),
      expect.stringContaining('approved limit 1: altered after it was sealed (amount).'),
    ])
    expect(
      await foundAfter(bank.api, (tx) => tx.deleteFrom('approved_limit').where('application_id', '=', id).execute()),
    ).toHaveLength(4)
  })

  it('counts until another decision about the same line, for the counterparty and its group', async () => {
    const limit = { limit_type_id: bank.limitType.id, proposed_amount: 7, proposed_tenor: 3 }
    ok(await decide(await toDecide({ counterparty_id: bank.guarantor.id, limit_requests: [limit] })))
    const open = await bank.create({ limit_requests: [limit] })
    expect(await exposureOf()).toMatchObject({
      group: ['Norrland Holding AB'],
      approved: { own: 20_000_000, group: 27_000_000 },
      limits: [
        { own: true, amount: 20_000_000, line: 'Derivatives', expired: false },
        { own: false, amount: 7_000_000, counterparty: 'Norrland Holding AB' },
      ],
      applications: expect.arrayContaining([expect.objectContaining({ id: open.id, own: true, amount: 7_000_000 })]),
      withheld: false,
    })
    expect(await exposureOf('CIF-100202')).toMatchObject({ approved: { own: 7_000_000, group: 27_000_000 } })
    ok(await decide(await toDecide({ limit_requests: [{ ...limit, proposed_amount: 40 }] })))
    expect(await exposureOf()).toMatchObject({ approved: { own: 40_000_000, group: 47_000_000 } })
  })

  it('counts in the totals however many lines there are', async () => {
    const { db } = bank.api.context
    const before = (await exposureOf()).approved
    await sql`INSERT INTO approved_limit SELECT application_id, 100 + n, counterparty_id, form_type, field,
        'line ' || n, 1, 0.1, NULL, NULL, 0.1, NULL, NULL, decided_at
      FROM (SELECT * FROM approved_limit WHERE application_id = ${id} AND place = 1) AS one,
        generate_series(1, 1200) AS n`.execute(db)
    const { approved, limits } = await exposureOf()
    expect(limits).toHaveLength(1000)
    expect(approved).toEqual(Object.fromEntries(Object.entries(before).map(([of, sum]) => [of, Number(sum) + 120])))
    await db.deleteFrom('approved_limit').where('place', '>', 100).execute()
  })

  it('counts no longer once its last day is over', async () => {
    const { db } = bank.api.context
    await db.updateTable('approved_limit').set({ expires_on: '2020-01-01' }).where('amount', '=', 7).execute()
    const { approved, limits } = await exposureOf('CIF-100202')
    expect(approved).toEqual({ own: 0, group: 40_000_000 })
    expect(limits.filter(({ expired }) => expired)).toMatchObject([{ amount: 7_000_000, own: true }])
  })

  it('is nothing of a counterparty that there is not', async () => {
    expect((await bank.as('auditor', 'GET', '/api/exposure/?counterparty=nobody')).status).toBe(404)
  })
})

describe('A table that only some may see', () => {
  const schemas = copySchemas()
  let guarded: Bank
  let id: string

  beforeAll(async () => {
    addFacilities(schemas)
    guarded = await openBank({ schemasDir: schemas.dir })
    id = await compiled()
    await guarded.carryOn(id, 'approval')
  })
  afterAll(async () => {
    await guarded.close()
    schemas.remove()
  })
  const read = async <Found>(who: Username, url: string) => ok<Found>(await guarded.as(who, 'GET', url))
  const compiled = async (until = '2099-12-31') => {
    const made = await guarded.carry(upTo('legal'))
    const facilities = [{ what: 'Letters of credit', amount: 3, until }]
    ok(await guarded.save('analyst', made, { credit_analysis_form_facilities: facilities }))
    await guarded.carryOn(made, 'analysis')
    await guarded.carryOn(made, 'compilation')
    return made
  }

  it('leaves what was written of its lines out of the drafts of others', async () => {
    const open = await compiled()
    const { version } = await guarded.read(open)
    const url = `/api/drafts/${open}/credit_approval/`
    const approved_limits = [{ place: 1, amount: 2 }]
    for (const who of ['legal', 'approver'] as const)
      ok(await guarded.as(who, 'PUT', url, { data: {}, approved_limits, version }))
    expect(await read('legal', url)).toMatchObject({ approved_limits: [] })
    expect(await read('approver', url)).toMatchObject({ approved_limits })
  })

  it('shows what was approved to them', async () => {
    expect(await read('auditor', `${list}${id}/approved-limits/`)).toMatchObject({
      decided: true,
      columns: { line: 'Facility', amount: 'Amount', tenor: null },
      lines: [{ line: 'Letters of credit', approved: { amount: 3, tenor: null, expires_on: '2099-12-31' } }],
    })
    expect(await read('auditor', '/api/exposure/?counterparty=CIF-100201')).toMatchObject({
      approved: { own: 3 },
      withheld: false,
    })
  })

  it('shows nothing of it to others', async () => {
    expect(await read('legal', `${list}${id}/approved-limits/`)).toMatchObject({ decided: false, lines: [] })
    const { results } = await read<{ results: object[] }>('legal', `${list}${id}/history/?kind=transition`)
    expect(results[0]).toMatchObject({ action: 'sealed', approved_limits: [] })
    expect(await read('legal', '/api/exposure/?counterparty=CIF-100201')).toMatchObject({
      limits: [],
      approved: { own: 0, group: 0 },
      withheld: true,
    })
  })

  it('approves a line whose last day is in year 0, which the database does not have, as one that is over', async () => {
    const over = await compiled('0000-12-31')
    await guarded.carryOn(over, 'approval')
    expect(await read('auditor', `${list}${over}/approved-limits/`)).toMatchObject({
      lines: [{ approved: { expires_on: '0001-01-01' } }],
    })
  })

  it('shows nothing of it once another table is approved, or the form has it no more', async () => {
    const { db } = guarded.api.context
    const exposure = () => read('legal', '/api/exposure/?counterparty=CIF-100201')
    await db.updateTable('approved_limit').set({ field: 'no_more' }).execute()
    expect(await exposure()).toMatchObject({ limits: [], withheld: true })
    await db.updateTable('approved_limit').set({ field: 'facilities' }).execute()
  })
})

describe('A decision after which the application may go on', () => {
  const schemas = copySchemas()
  let another: Bank
  beforeAll(async () => {
    sendBack(schemas)
    another = await openBank({ schemasDir: schemas.dir })
  })
  afterAll(async () => {
    await another.close()
    schemas.remove()
  })

  it('approves nothing where it does not close the application', async () => {
    const id = await another.carry(upTo('approval'))
    expect(await another.state(id)).toBe('COMPILATION')
    const { db } = another.api.context
    expect(await db.selectFrom('approved_limit').select('place').execute()).toEqual([])
    expect((await verifyAudit(db, [another.api.context.key])).breaks).toEqual([])
  })
})

/** A path that closes some approved applications, and returns the others to the compiler. */
function sendBack(schemas: CopiedSchemas): void {
  schemas.edit('application.json', (json) => {
    const { states } = json.path as { states: Record<string, { on?: Record<string, { target: string }> }> }
    const params = { path: 'credit_review_form.questionnaire_required', const: false }
    const always = [
      { guard: { type: 'matches', params }, target: 'APPROVED' },
      { target: 'COMPILATION', meta: { reopens: ['credit_compilation'] } },
    ]
    Object.assign(states, { CHECKED: { meta: { name: 'Checked', stepNumber: 1 }, always } })
    Object.assign(states.APPROVAL_PENDING?.on ?? {}, { APPROVED: { target: 'CHECKED' } })
  })
}

/** A table of the analysis that is approved, and that the legal desk may not see. */
function addFacilities(schemas: CopiedSchemas): void {
  schemas.edit('stages/credit-analysis/data.schema.json', ({ properties }) => {
    Object.assign(properties as object, {
      facilities: {
        title: 'Facilities',
        type: 'array',
        maxItems: 20,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['what', 'amount'],
          properties: {
            what: { title: 'Facility', type: 'string', maxLength: 100 },
            amount: { title: 'Amount', type: 'number', minimum: 0 },
            until: { title: 'Until', type: 'string', format: 'date' },
          },
        },
      },
    })
  })
  schemas.edit('stages/credit-analysis/ui.schema.json', (ui) => {
    ;(ui['ui:tabs'] as object[]).push({ title: 'Facilities', fields: ['facilities'] })
  })
  schemas.edit('stages/credit-analysis/stage.json', (stage) => {
    stage.rights = { facilities: { see: { roles: ['Credit Analyst', 'compiler', 'approver', 'auditor'] } } }
  })
  schemas.edit('stages/credit-approval/stage.json', (stage) => {
    const approvedBy = ['CA_APPROVE', 'CA_APPROVE_CONDITIONS']
    const from = 'credit_analysis_form.facilities'
    stage.approvedLimits = { from, approvedBy, line: 'what', amount: 'amount', expiry: 'until' }
  })
}
