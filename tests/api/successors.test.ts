import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { verifyAudit } from '../../server/audit/verify.ts'
import { copySchemas } from '../support/copiedSchemas.ts'
import { type Application, type Bank, type Username, ok, openBank, upTo } from './support/bank.ts'

let bank: Bank
/** An approved application. */
let approved: string
beforeAll(async () => {
  bank = await openBank()
  approved = await bank.carry(upTo('approval'), {
    credit_request_form_detailed_limit_comments: 'Hedging of the smelter.',
    credit_request_form_relationship_comments: 'Client since 2011.',
  })
})
afterAll(() => bank.close())

const list = '/api/credit/credit-applications/'
const start = (who: Username, id: string, kind: string, headers?: Record<string, string>) =>
  bank.as(who, 'POST', `${list}${id}/successors/`, { kind }, headers)
const started = async (who: Username, id: string, kind: string) => ok<Application>(await start(who, id, kind), 201)
const startsFor = async (who: Username, id: string) =>
  (await bank.read(id, who)).may_start as { kind: string; title: string; reasons: string[] }[]

describe('an annual review', () => {
  let review: Application
  let before: Application
  beforeAll(async () => {
    before = await bank.read(approved)
    review = await started('rm', approved, 'annual_review')
  })

  it('is another application, of its own kind, number and creator, that names the one it follows', async () => {
    expect(review).toMatchObject({
      kind: 'annual_review',
      kind_title: 'Annual review',
      based_on: { id: approved, reference_number: before.reference_number },
      created_by_name: 'rm Tester',
      workflow_state: { code: 'DRAFT', metadata: { step_number: 1, closed: false } },
    })
    expect(review.reference_number).not.toBe(before.reference_number)
    expect(review.id).not.toBe(approved)
  })

  it('leaves the one that it follows as it was, which names it', async () => {
    const { successors, may_start, ...after } = await bank.read(approved)
    const { successors: _, may_start: _before, ...unchanged } = before
    expect(after).toEqual(unchanged)
    expect(successors).toEqual([
      {
        id: review.id,
        reference_number: review.reference_number,
        kind_title: 'Annual review',
        state_name: 'Draft',
      },
    ])
    expect(may_start).toHaveLength(2)
  })

  it('has the stages of its path alone, those without work not started', async () => {
    expect(await bank.hub(review.id)).toEqual({
      credit_request: 'Draft',
      credit_review: null,
      credit_analysis: null,
      credit_compilation: null,
      credit_approval: null,
    })
    expect(review).not.toHaveProperty('legal_review_form')
    expect(review).not.toHaveProperty('business_sponsorship_form')
  })

  it('starts with the values that its kind carries, and with nothing else', async () => {
    const request = await bank.nested(review.id, 'credit_request_form')
    expect(review).toMatchObject({ title: 'Base metals hedging line', amount: 25_000_000 })
    expect(request).toMatchObject({
      detailed_limit_comments: 'Hedging of the smelter.',
      senior_business_sponsor_id: bank.ids.sponsor,
      counterparty_cif: 'CIF-100201',
    })
    expect(review.required_by_date ?? null).toBeNull()
    expect(request.relationship_comments ?? null).toBeNull()
    const assessed = await bank.nested(review.id, 'credit_review_form')
    expect(assessed).toMatchObject({ assigned_credit_analyst: { id: bank.ids.analyst }, credit_reviewer: null })
    expect(assessed.delegated_authority_level ?? null).toBeNull()
    expect((await bank.nested(review.id, 'credit_approval_form')).approval_decision ?? null).toBeNull()
  })

  it('has rows of its own', async () => {
    const ids = ({ limit_requests }: Application) => (limit_requests as { id: string }[]).map(({ id }) => id)
    expect(ids(review)).toHaveLength(1)
    expect(ids(review)).not.toEqual(ids(before))
  })

  it('goes its own way to the decision, which is sealed with the file of its kind', async () => {
    const states: string[] = []
    ok(await bank.act('rm', review.id, 'credit_request_form', 'CR_TR_1'))
    for (const step of ['review', 'analysis', 'compilation', 'approval'] as const) {
      const { code, metadata } = (await bank.read(review.id)).workflow_state
      states.push(`${code} ${metadata.step_number}`)
      await bank.carryOn(review.id, step)
    }
    expect(states).toEqual(['REVIEW_PENDING 2', 'ANALYSIS 3', 'COMPILATION 4', 'APPROVAL_PENDING 5'])
    expect(await bank.state(review.id)).toBe('APPROVED')
    const { text } = await bank.api.context.db
      .selectFrom('seal')
      .select('text')
      .where('application_id', '=', review.id)
      .executeTakeFirstOrThrow()
    const names = (sealed: string) => Object.keys((JSON.parse(sealed) as { definitions: object }).definitions)
    expect(names(text).toSorted()).toEqual(['application', 'paths/annual-review', 'reference'])
    const { text: standard } = await bank.api.context.db
      .selectFrom('seal')
      .select('text')
      .where('application_id', '=', approved)
      .executeTakeFirstOrThrow()
    expect(names(standard).toSorted()).toEqual(['application', 'reference'])
  })

  it('can be followed by another one, and so can the first', async () => {
    expect((await startsFor('rm', review.id)).map(({ kind, reasons }) => [kind, reasons])).toEqual([
      ['amendment', []],
      ['annual_review', []],
    ])
    expect((await startsFor('rm', approved)).find(({ kind }) => kind === 'annual_review')?.reasons).toEqual([])
  })
})

describe('an amendment', () => {
  it('offers only the actions that its path takes, and sends back along it', async () => {
    const { id } = await started('requester', approved, 'amendment')
    await bank.carryOn(id, 'request')
    await bank.carryOn(id, 'review')
    await bank.carryOn(id, 'sponsorship')
    expect((await bank.read(id)).workflow_state).toMatchObject({ code: 'LEGAL_PENDING', metadata: { step_number: 4 } })
    await bank.carryOn(id, 'legal')
    const codes = async () => {
      const form = await bank.nested(id, 'credit_compilation_form', 'compiler')
      return [...form.available_transitions, ...form.unavailable_transitions].map(({ code }) => code)
    }
    expect(await codes()).toEqual(['CC_SAVE_DRAFT', 'CC_SUBMIT', 'CC_SEND_BACK_LEGAL'])
    const refused = await bank.act('compiler', id, 'credit_compilation_form', 'CC_SEND_BACK_ANALYSIS', 'Once more.')
    expect(refused.status).toBe(409)
    ok(await bank.act('compiler', id, 'credit_compilation_form', 'CC_SEND_BACK_LEGAL', 'Which law?'))
    expect(await bank.state(id)).toBe('LEGAL_PENDING')
  })

  it('waits for the people of its open stage, and for the approvers at its end', async () => {
    const { id, reference_number } = await started('rm', await bank.carry(upTo('approval')), 'amendment')
    const notices = async (who: Username) => JSON.stringify((await bank.as(who, 'GET', '/api/notifications/')).body)
    ok(await bank.act('rm', id, 'credit_request_form', 'CR_TR_1'))
    await bank.carryOn(id, 'review')
    await bank.carryOn(id, 'sponsorship')
    expect(await notices('legal')).toContain(`Legal Review of ${reference_number}`)
    expect(await notices('analyst')).not.toContain(reference_number)
    await bank.carryOn(id, 'legal')
    await bank.carryOn(id, 'compilation')
    const awaiting = ok<{ id: string }[]>(await bank.as('approver', 'GET', `${list}awaiting-my-approval/`))
    expect(awaiting.map((row) => row.id)).toContain(id)
  })

  it('refuses what only other kinds have', async () => {
    const { id } = await started('rm', await bank.carry(upTo('approval')), 'amendment')
    const refused = await bank.save('analyst', id, { credit_analysis_form_executive_summary: 'Fine.' })
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ detail: 'Credit Analysis cannot be changed while the application is in Draft.' }),
    ])
  })
})

describe('a successor is not started', () => {
  const refusal = async (who: Username, id: string, kind: string) => {
    const { status, body } = await start(who, id, kind)
    return [status, (body as { detail?: string }).detail ?? body]
  }
  let other: string
  beforeAll(async () => {
    other = await bank.carry(upTo('approval'))
  })

  it('from an application that is open or was refused', async () => {
    const { id } = await bank.create()
    const sentence = (state: string) =>
      `Annual review: it can only follow an application that is Approved or Approved with Conditions. This one is ${state}.`
    expect(await refusal('rm', id, 'annual_review')).toEqual([409, sentence('Draft')])
    expect(await startsFor('rm', id)).toEqual([])
    await bank.carryOn(id, 'request')
    ok(await bank.save('reviewer', id, { credit_review_form_rejection_reason: 'No business case.' }))
    ok(await bank.act('reviewer', id, 'credit_review_form', 'CR_REJECT', 'No business case.'))
    expect(await refusal('rm', id, 'annual_review')).toEqual([409, sentence('Rejected')])
  })

  it('by somebody who may not, who is told who may', async () => {
    const roles = 'Needs the role Relationship Manager, Requester or Credit Analyst.'
    for (const who of ['legal', 'approver', 'auditor', 'reviewer'] as const)
      expect(await refusal(who, other, 'annual_review')).toEqual([409, expect.stringContaining(roles)])
    expect(await refusal('analyst', other, 'amendment')).toEqual([
      409,
      "Only the application's creator, submitter or relationship manager can do this.",
    ])
    expect(await startsFor('legal', other)).toEqual([
      { kind: 'amendment', title: 'Amendment', reasons: [expect.stringContaining('Only the application')] },
      { kind: 'annual_review', title: 'Annual review', reasons: [roles] },
    ])
  })

  it('of a kind that does not follow another one', async () => {
    for (const kind of ['new', 'renewal', '__proto__', 'annual-review', 'x'.repeat(100)])
      expect((await start('rm', other, kind)).status).toBe(400)
    expect((await bank.as('rm', 'POST', `${list}${other}/successors/`, {})).status).toBe(400)
    expect(
      (await bank.as('rm', 'POST', `${list}${other}/successors/`, { kind: 'amendment', title: 'Mine' })).status,
    ).toBe(400)
    expect(await refusal('rm', other, 'renewal')).toEqual([
      400,
      { kind: ['There is no kind of application “renewal” that follows another one.'] },
    ])
  })

  it('from an application that does not exist', async () => {
    expect((await start('rm', randomUUID(), 'annual_review')).status).toBe(404)
  })

  it('twice at once, but a retry is answered as the first time', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => start('rm', other, 'annual_review', key)))
    const ids = new Set(answers.map((answer) => ok<Application>(answer, 201).id))
    expect(ids.size).toBe(1)
    const again = await Promise.all([1, 2].map(() => start('rm', other, 'annual_review')))
    expect(again.map(({ status }) => status)).toEqual([409, 409])
    const { successors } = await bank.read(other)
    expect(successors).toHaveLength(1)
    const [first] = successors as { reference_number: string }[]
    expect(await refusal('rm', other, 'annual_review')).toEqual([
      409,
      `${first?.reference_number} is already in progress. Complete it first.`,
    ])
    expect((await start('rm', other, 'amendment', key)).status).toBe(409)
  })

  it('from an application that is not as it was recorded', async () => {
    const id = await bank.carry(upTo('approval'))
    const { db } = bank.api.context
    const raise = (amount: number) =>
      sql`
      UPDATE stage_form SET data = jsonb_set(data, '{limit_requests,0,proposed_amount}', ${String(amount)}::jsonb)
      WHERE application_id = ${id} AND form_type = 'credit_request'`.execute(db)
    await raise(250)
    const { status, body } = await start('rm', id, 'amendment')
    expect([status, (body as { code?: string }).code]).toEqual([409, 'not_as_recorded'])
    await raise(25)
    ok(await start('rm', id, 'amendment'), 201)
  })
})

describe('what stands is what was recorded', () => {
  it('of every kind: its kind, what it follows, and each carried value', async () => {
    const { db, key } = bank.api.context
    expect((await verifyAudit(db, [key])).breaks).toEqual([])
    const created = await db
      .selectFrom('audit')
      .innerJoin('application', 'application.id', 'audit.application_id')
      .select(['audit.changes', 'audit.row_changes', 'application.based_on'])
      .where('kind', '=', 'annual_review')
      .where('action', '=', 'created')
      .execute()
    expect(created.length).toBeGreaterThan(0)
    for (const { changes, row_changes, based_on } of created) {
      expect(changes).toContainEqual(
        expect.objectContaining({ form_type: 'credit_request', field: 'title', before: null }),
      )
      expect(row_changes).toContainEqual({ form_type: '', field: 'kind', before: null, after: 'annual_review' })
      expect(row_changes).toContainEqual({ form_type: '', field: 'based_on', before: null, after: based_on })
    }
  })

  it('and a kind that somebody changed in the database is found', async () => {
    const { db, key } = bank.api.context
    const { id } = await bank.create()
    const set = (kind: string) => db.updateTable('application').set({ kind }).where('id', '=', id).execute()
    await set('annual_review')
    expect((await verifyAudit(db, [key])).breaks.join()).toContain('kind does not match the record')
    await set('new')
    expect((await verifyAudit(db, [key])).breaks).toEqual([])
  })
})

describe('values that are withheld from the person who starts it', () => {
  const schemas = copySchemas()
  let guarded: Bank
  let id: string
  beforeAll(async () => {
    schemas.edit('stages/credit-request/stage.json', (stage) => {
      stage.rules = [
        { when: { '!': [{ in: ['Credit Analyst', { var: '$roles' }] }] }, show: ['detailed_limit_comments'] },
      ]
    })
    guarded = await openBank({ schemasDir: schemas.dir })
    id = await guarded.carry(upTo('approval'), { credit_request_form_detailed_limit_comments: 'Not for analysts.' })
  })
  afterAll(async () => {
    await guarded.close()
    schemas.remove()
  })
  const comments = async (application: string, who: Username) =>
    (await guarded.nested(application, 'credit_request_form', who)).detailed_limit_comments ?? null
  const startedBy = async (who: Username, kind: string) =>
    ok<Application>(await guarded.as(who, 'POST', `${list}${id}/successors/`, { kind }), 201).id

  it('are not carried, so that nobody reads by starting what they cannot read', async () => {
    expect([await comments(id, 'analyst'), await comments(id, 'rm')]).toEqual([null, 'Not for analysts.'])
    const started = await startedBy('analyst', 'annual_review')
    expect([await comments(started, 'analyst'), await comments(started, 'rm')]).toEqual([null, null])
    const history = await guarded.as('auditor', 'GET', `${list}${started}/history/`)
    expect(JSON.stringify(history.body)).not.toContain('Not for analysts.')
  })

  it('are carried by somebody who reads them, and stay withheld from the others', async () => {
    const amendment = await startedBy('rm', 'amendment')
    expect([await comments(amendment, 'analyst'), await comments(amendment, 'rm')]).toEqual([null, 'Not for analysts.'])
  })
})
