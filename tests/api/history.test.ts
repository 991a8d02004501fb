import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bank, type Username, ok, openBank, upTo } from './support/bank.ts'
import { copyApplication } from './support/copies.ts'
import { addPerson, signIn } from './support/people.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

interface Page {
  results: Record<string, unknown>[]
  next: string | null
}

const page = async (id: string, query = '') =>
  ok<Page>(await bank.as('auditor', 'GET', `/api/credit/credit-applications/${id}/history/${query}`))
const history = async (id: string) => (await page(id)).results

interface Change {
  field: string
  title: string
  kind: string
  before: unknown
  after: unknown
}

const changesOf = (entry: Record<string, unknown> | undefined) => (entry?.changes ?? []) as Change[]
const notifications = async (who: Username) =>
  ok<{ text: string; form_key: string; application_id: string }[]>(await bank.as(who, 'GET', '/api/notifications/'))

describe('the history', () => {
  it('says who did what, newest first, with titles and names', async () => {
    const id = await bank.carry(['request'])
    ok(await bank.save('reviewer', id, { credit_review_form_assigned_credit_analyst: bank.ids.analyst }))
    ok(await bank.act('reviewer', id, 'credit_review_form', 'CR_SEND_BACK', 'Please name the guarantor.'))
    const [sentBack, saved, submitted, created, ...others] = await history(id)
    expect(others).toEqual([])
    expect(sentBack).toMatchObject({
      action: 'transition',
      actor_name: 'reviewer Tester',
      actor_role: 'Credit Reviewer',
      application_from: 'Review Pending',
      application_to: 'Draft',
      effects: [{ form_name: 'Credit Request', from_state: 'Submitted', to_state: 'Draft', event: 'reopened' }],
      form_name: 'Credit Review',
      transition_name: 'Send Back to Requester',
      from_state: 'Draft',
      to_state: 'Needs Reconfirmation',
      comments: 'Please name the guarantor.',
    })
    expect(saved).toMatchObject({
      action: 'saved',
      form_name: 'Credit Review',
      changes: expect.arrayContaining([
        {
          field: 'assigned_credit_analyst',
          title: 'Assigned credit analyst',
          kind: 'text',
          before: null,
          after: 'analyst Tester',
        },
      ]) as object[],
    })
    expect(submitted).toMatchObject({ transition_name: 'Submit for Review', comments: 'Submit for Review performed' })
    expect(created).toMatchObject({
      action: 'created',
      changes: expect.arrayContaining([
        { field: 'title', title: 'Request Title', kind: 'text', before: null, after: 'Base metals hedging line' },
        { field: 'counterparty_id', title: 'Counterparty', kind: 'text', before: null, after: 'Norrland Metall AB' },
      ]) as object[],
    })
  })

  it('tells options, answers, figures and days as a reader knows them', async () => {
    const { id } = await bank.create()
    const form = 'credit_request_form_'
    ok(
      await bank.save('requester', id, {
        required_by_date: '2027-01-31',
        [`${form}legal_documentation`]: 'isda_2002',
        [`${form}kyc_approval_status`]: false,
        [`${form}revenue_last_12m`]: 1250000,
        [`${form}relationship_comments`]: 'Long known.',
      }),
    )
    const [saved] = await history(id)
    const shown = changesOf(saved).map(({ title, kind, before, after }) => [title, kind, before, after])
    expect(shown.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      ['KYC Approval obtained', 'text', null, 'No'],
      ['Legal document type', 'text', null, 'ISDA Master 2002'],
      ['Relationship comments', 'longText', null, 'Long known.'],
      ['Required by date', 'date', '2026-12-31', '2027-01-31'],
      ['Revenue last 12 months', 'number', null, 1250000],
    ])
  })

  it('tells rows one by one, column by column', async () => {
    const { id } = await bank.create()
    const limit_type_id = bank.limitType.id
    const rows = async () => (await bank.read(id)).limit_requests as { id: string }[]
    const [first] = await rows()
    const kept = { id: first?.id, limit_type_id, proposed_amount: 25, proposed_tenor: 12 }
    ok(
      await bank.save('requester', id, {
        limit_requests: [
          { limit_type_id, proposed_amount: 5 },
          { ...kept, proposed_amount: 30 },
        ],
      }),
    )
    const [added] = await rows()
    ok(await bank.save('requester', id, { limit_requests: [{ id: added?.id, limit_type_id, proposed_amount: 5 }] }))
    const limits = (entry: Record<string, unknown> | undefined) =>
      changesOf(entry).filter(({ field }) => field === 'limit_requests')
    const [removed, changed] = await history(id)
    const amount = 'Proposed Amount (US$ m)'
    expect(limits(changed)).toMatchObject([
      {
        kind: 'rows',
        rows: [
          {
            change: 'added',
            name: 'Row 1, Derivatives',
            cells: [
              { title: 'Limit Type', after: 'Derivatives' },
              { title: amount, before: null, after: 5 },
            ],
          },
          {
            change: 'changed',
            name: 'Row 2, Derivatives',
            cells: [{ title: amount, kind: 'number', before: 25, after: 30 }],
          },
        ],
      },
    ])
    expect(limits(removed)).toMatchObject([{ rows: [{ change: 'removed', name: 'Row 2, Derivatives' }] }])
  })

  it('comes page by page, and of one form or one kind on request', async () => {
    const id = await bank.carry(['request', 'review'])
    const whole = await history(id)
    const first = await page(id, '?limit=2')
    const second = await page(id, `?limit=100&cursor=${first.next}`)
    expect([...first.results, ...second.results]).toEqual(whole)
    expect(second.next).toBeNull()
    const actions = async (query: string) =>
      (await page(id, query)).results.map(({ action, form_key }) => `${String(form_key)} ${String(action)}`)
    expect(await actions('?form=credit_review')).toEqual(['credit_review transition', 'credit_review saved'])
    expect(await actions('?kind=change')).toEqual(['credit_review saved', 'credit_request created'])
    expect(await actions('?kind=document')).toEqual([])
  })

  it('reads what was written before roles, sizes and states were kept', async () => {
    const { id } = await bank.create()
    const { db } = bank.api.context
    const early = { application_id: id, at: new Date(), actor_id: bank.ids.requester, form_type: null, version: null }
    const named = JSON.stringify([{ form_type: '', field: 'document', before: null, after: 'early.pdf' }])
    await db
      .insertInto('audit')
      .values({ ...early, action: 'document added', changes: named, effects: '[]' })
      .execute()
    const gone = JSON.stringify([{ form_type: 'no_more', field: 'old_field', before: null, after: [1, 2] }])
    await db
      .insertInto('audit')
      .values({ ...early, action: 'saved', changes: gone, effects: '[]' })
      .execute()
    const [saved, added] = await history(id)
    expect(saved).toMatchObject({
      actor_role: null,
      changes: [{ title: 'Old field', form_name: 'no_more', before: null, after: '1, 2' }],
    })
    expect(added).toMatchObject({ document: { name: 'early.pdf', size: null }, changes: [] })
  })

  it('of an application that does not exist is not found', async () => {
    expect((await bank.as('auditor', 'GET', `/api/credit/credit-applications/${randomUUID()}/history/`)).status).toBe(
      404,
    )
  })
})

describe('the credit paper', () => {
  interface Paragraph {
    field: string
    changed: boolean
    written: { by: string } | null
    text?: { value: unknown }
    table?: { rows: unknown[][]; totals: unknown[] }
    sources?: Paragraph[]
  }
  interface Paper {
    compiled: { by: string } | null
    changed: number
    chapters: { title: string; paragraphs: Paragraph[] }[]
  }
  const read = async (id: string) =>
    ok<Paper>(await bank.as('board', 'GET', `/api/credit/credit-applications/${id}/paper/`))
  const paragraphs = ({ chapters }: Paper) => chapters.flatMap((chapter) => chapter.paragraphs)
  const named = (paper: Paper, field: string) => paragraphs(paper).find((each) => each.field === field)
  const marked = (paper: Paper) => paragraphs(paper).flatMap(({ field, changed }) => (changed ? [field] : []))

  it('says what the forms say, who wrote it, and what has changed since it was compiled', async () => {
    const id = await bank.carry(upTo('analysis'))
    const analysis = 'credit_analysis_form_'
    expect((await read(id)).compiled).toBeNull()
    ok(await bank.save('compiler', id, { credit_compilation_form_financial_analysis_summary: 'Sound.' }))
    await bank.carryOn(id, 'compilation')
    const before = await read(id)
    expect(before.compiled).toMatchObject({ by: 'compiler Tester' })
    expect(marked(before)).toEqual([])
    expect(named(before, 'counterparty_id')).toMatchObject({
      text: { value: 'Norrland Metall AB' },
      written: { by: 'requester Tester' },
    })
    expect(named(before, 'limit_requests')?.table).toMatchObject({
      rows: [['Derivatives', null, null, 25, 12, null]],
      totals: [null, null, null, 25, null, null],
    })
    expect(named(before, 'agreement_template')).toMatchObject({ written: { by: 'legal Tester' } })

    ok(await bank.act('approver', id, 'credit_approval_form', 'CA_SEND_BACK', 'Please look again.'))
    ok(await bank.act('compiler', id, 'credit_compilation_form', 'CC_SEND_BACK_ANALYSIS', 'Please look again.'))
    ok(await bank.save('analyst', id, { [`${analysis}cash_flow_analysis`]: 'Thin.' }))
    const after = await read(id)
    expect(marked(after)).toEqual(['financial_analysis_summary', 'cash_flow_analysis'])
    expect(after.changed).toBe(2)
  })

  it('of an application that does not exist is not found', async () => {
    expect((await bank.as('auditor', 'GET', `/api/credit/credit-applications/${randomUUID()}/paper/`)).status).toBe(404)
  })
})

/** A few at a time, as a bank would at most. */
async function createMany(count: number): Promise<void> {
  await copyApplication(bank.api.context.db, (await bank.create()).id, count - 1)
}

describe('notifications', () => {
  it('name the stages that wait for a person, and nobody else’s', async () => {
    const id = await bank.carry(upTo('review'))
    const of = async (who: Username) => (await notifications(who)).filter(({ application_id }) => application_id === id)
    expect(await of('sponsor')).toMatchObject([
      {
        form_key: 'business_sponsorship',
        text: expect.stringMatching(
          /^Business Sponsorship of CR-\S+ Base metals hedging line is waiting for you\.$/,
        ) as string,
      },
    ])
    expect(await of('sponsor2')).toEqual([])
    expect(await of('legal')).toEqual([])
    expect(await of('auditor')).toEqual([])
  })

  it('tell the requester what was decided', async () => {
    const id = await bank.carry(['request'])
    ok(await bank.save('reviewer', id, { credit_review_form_rejection_reason: 'No.' }))
    ok(await bank.act('reviewer', id, 'credit_review_form', 'CR_REJECT'))
    const own = (await notifications('requester')).filter(({ application_id }) => application_id === id)
    expect(own.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^reviewer Tester chose “Reject Application” in the Credit Review of CR-\S+ Base metals hedging line\. The Credit Review is now Rejected\.$/,
      ),
    ])
  })

  it('show the oldest work, however much has come since', async () => {
    const oldest = await bank.create()
    await createMany(100)
    const waiting = await notifications('rm')
    expect(waiting).toHaveLength(100)
    expect(waiting.map(({ application_id }) => application_id)).toContain(oldest.id)
  })

  it('count only the work that is the person’s own', async () => {
    const newcomer = await addPerson(bank.api, 'newcomer', 'relationship_manager')
    const { access } = await signIn(bank.api, 'newcomer')
    await createMany(100)
    const { id } = await bank.create({ relationship_manager: newcomer.id })
    expect(await bank.api.send('GET', '/api/notifications/', { token: access })).toMatchObject({
      body: [{ application_id: id }],
    })
  })
})

interface HistorySection {
  title: string
  lines: { label: string; value: unknown; changed?: object }[]
  tables: { columns: { label: string }[]; rows: { cells: unknown[] }[]; totals?: unknown[] }[]
}

interface Agenda {
  results: { application_id: string; form_key: string; lines: HistorySection['lines'] }[]
  left_out: number
}

describe('a briefing', () => {
  const limits = [
    { existing_amount: 20, proposed_amount: 25.1, proposed_tenor: 12 },
    { proposed_amount: 10.2, proposed_tenor: 6 },
  ]
  const since = '2026-01-01T00:00:00.000Z'
  const briefing = async (id: string, form = 'credit_approval', query = '') => {
    const path = `/api/credit/credit-applications/${id}/briefing/?form=${form}${query}`
    const { sections } = ok<{ sections: HistorySection[] }>(await bank.as('board', 'GET', path))
    return (title: string) => sections.find((section) => section.title === title)
  }
  const lines = (section: HistorySection | undefined) =>
    Object.fromEntries((section?.lines ?? []).map(({ label, value }) => [label, value]))
  const rows = (section: HistorySection | undefined) => section?.tables[0]?.rows.map(({ cells }) => cells)

  it('has what is decided on: fields of every form, and the limits asked beside those that there are', async () => {
    const limit_requests = limits.map((limit) => ({ limit_type_id: bank.limitType.id, ...limit }))
    const id = await bank.carry(upTo('compilation'), { limit_requests })
    const section = await briefing(id)
    expect(lines(section('Counterparty and group'))).toMatchObject({
      Counterparty: 'Norrland Metall AB',
      'CIF number': 'CIF-100201',
    })
    expect(lines(section('Limits'))).toMatchObject({ 'Total proposed': 35_300_000 })
    expect(rows(section('Limits'))?.map((cells) => cells.slice(0, 4))).toEqual([
      ['Derivatives', 20, 25.1, 5.1],
      ['Derivatives', null, 10.2, 10.2],
    ])
    expect(section('Limits')?.tables[0]?.totals?.slice(0, 4)).toEqual([null, 20, 35.3, 15.3])
    expect(lines(section('Rating and recommendation'))).toMatchObject({
      'Final recommendation': 'Approve',
      'Credit analyst': 'analyst Tester',
    })
    expect(lines(section('What the sponsors say'))).toMatchObject({
      'Primary sponsor comments': 'A client of fifteen years.',
    })
    expect(rows(section('Who has confirmed what'))).toContainEqual([
      'Legal Review',
      'Completed',
      'legal Tester',
      expect.any(String),
    ])
  })

  it('leaves out what stands in forms that were never opened', async () => {
    const section = await briefing(await bank.carry(['request']))
    expect(section('Limits')?.title).toBe('Limits')
    expect(section('Legal opinions')).toBeUndefined()
  })

  it('marks what others changed since the reader last looked, and what stood there before', async () => {
    const id = await bank.carry(['request'])
    ok(await bank.save('reviewer', id, { credit_review_form_delegated_authority_level: 'DA3' }))
    const nothing = await briefing(id, 'business_sponsorship')
    expect(rows(nothing('Changes since you last looked'))).toEqual([])
    const section = await briefing(id, 'business_sponsorship', `&since=${since}`)
    expect(rows(section('Changes since you last looked'))).toContainEqual([
      'Credit Review',
      'Delegated authority level',
      'reviewer Tester',
      expect.any(String),
    ])
    const level = section('Review')?.lines.find(({ label }) => label === 'Delegated authority level')
    expect(level?.changed).toEqual({ by: 'reviewer Tester', at: expect.any(String), before: null })
  })

  it('names the other applications of the counterparty and of its group', async () => {
    const { db } = bank.api.context
    const inGroup = async (id: string, group: string) => {
      await db.updateTable('counterparty').set({ data: { group } }).where('id', '=', id).execute()
    }
    await inGroup(bank.counterparty.id, 'Norrland')
    await inGroup(bank.guarantor.id, 'Norrland')
    await bank.create({ counterparty_id: bank.guarantor.id, title: 'Line of the sister' })
    const titles = async () =>
      rows((await briefing(await bank.carry(['request'])))('Other applications of the group'))?.map(
        ([, title]) => title,
      )
    expect(await titles()).toContain('Line of the sister')
    await inGroup(bank.guarantor.id, 'Söderland')
    expect(await titles()).not.toContain('Line of the sister')
  })

  it('has the lines of the agenda of those who decide, for what awaits them', async () => {
    const id = await bank.carry(upTo('compilation'))
    const agenda = async (who: Username) =>
      ok<Agenda>(await bank.as(who, 'GET', '/api/credit/credit-applications/agenda/'))
    const { results, left_out } = await agenda('board')
    expect(left_out).toBe(0)
    const entry = results.find(({ application_id }) => application_id === id)
    expect(entry?.form_key).toBe('credit_approval')
    expect(Object.fromEntries((entry?.lines ?? []).map(({ label, value }) => [label, value]))).toMatchObject({
      Counterparty: 'Norrland Metall AB',
      'Total proposed': 25_000_000,
      'Final recommendation': 'Approve',
    })
    expect(await agenda('requester')).toEqual({ results: [], left_out: 0 })
  })

  it('is not found for a form without one', async () => {
    const id = await bank.carry(['request'])
    const path = `/api/credit/credit-applications/${id}/briefing/?form=credit_questionnaire`
    expect((await bank.as('board', 'GET', path)).status).toBe(404)
  })
})
