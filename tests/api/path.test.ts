import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bank, type Username, openBank, upTo } from './support/bank.ts'
import { addPerson } from './support/people.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

describe('an application', () => {
  it('goes from creation to approved through eight people', async () => {
    const id = await bank.carry([])
    const states: string[] = [await bank.state(id)]
    for (const step of upTo('approval')) {
      await bank.carryOn(id, step)
      states.push(await bank.state(id))
    }
    expect(states).toEqual([
      'DRAFT',
      'REVIEW_PENDING',
      'SPONSOR_PENDING',
      'ANALYSIS',
      'ANALYSIS',
      'ANALYSIS',
      'COMPILATION',
      'APPROVAL_PENDING',
      'APPROVED',
    ])
    expect(await bank.hub(id)).toEqual({
      credit_request: 'Submitted',
      credit_review: 'Completed',
      business_sponsorship: 'Completed',
      credit_questionnaire: 'Completed',
      legal_review: 'Completed',
      credit_analysis: 'Completed',
      credit_compilation: 'Completed',
      credit_approval: 'Approved',
    })
    const approval = await bank.nested(id, 'credit_approval_form')
    expect(approval).toMatchObject({
      approver: bank.ids.approver,
      approver_name: 'approver Tester',
      available_transitions: [],
    })
  })

  it('skips the questionnaire that the reviewer does not require', async () => {
    const id = await bank.carry(['request'])
    await bank.save('reviewer', id, {
      credit_review_form_assigned_credit_analyst: bank.ids.analyst,
      credit_review_form_delegated_authority_level: 'DA5',
      credit_review_form_questionnaire_required: false,
    })
    await bank.act('reviewer', id, 'credit_review_form', 'CR_APPROVE_REVIEW')
    await bank.carryOn(id, 'sponsorship')
    expect((await bank.hub(id)).credit_questionnaire).toBe('Not required')
    await bank.carryOn(id, 'legal')
    await bank.carryOn(id, 'analysis')
    expect(await bank.state(id)).toBe('COMPILATION')
    const hub = await bank.hub(id)
    expect(hub).toMatchObject({ credit_questionnaire: 'Not required', credit_approval: null })
    expect((await bank.nested(id, 'credit_questionnaire_form')).workflow_instance).toBeNull()

    const own = await bank.nested(id, 'credit_compilation_form', 'compiler')
    expect(own.available_transitions.map(({ code }) => code)).toContain('CC_SEND_BACK_LEGAL')
    expect(own.unavailable_transitions).toEqual([
      {
        code: 'CC_SEND_BACK_QUESTIONNAIRE',
        name: 'Send Back to Credit Questionnaire',
        reasons: ['Credit Questionnaire cannot be reopened: it is Not required.'],
      },
    ])
    const refused = await bank.act(
      'compiler',
      id,
      'credit_compilation_form',
      'CC_SEND_BACK_QUESTIONNAIRE',
      'Why was it skipped?',
    )
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: 'Credit Questionnaire cannot be reopened: it is Not required.' },
    })
  })

  it('offers each person their own actions and says to the others who can act', async () => {
    const id = await bank.carry(upTo('review'))
    const own = await bank.nested(id, 'business_sponsorship_form', 'sponsor')
    expect(own.available_transitions.map(({ code }) => code)).toEqual([
      'BS_SAVE_DRAFT',
      'BS_RECORD_DECISION',
      'BS_SUBMIT',
      'BS_REJECT',
      'BS_SEND_BACK',
    ])
    expect(own.senior_business_sponsor_name).toBe('sponsor Tester')
    expect(own.unavailable_transitions).toEqual([])
    const others = await bank.nested(id, 'business_sponsorship_form', 'sponsor2')
    expect(others.available_transitions).toEqual([])
    expect(others.unavailable_transitions[0]?.reasons).toEqual([
      "Only the application's primary sponsor or second sponsor can do this.",
      'Can act: sponsor Tester.',
    ])
  })

  it('has exactly what closes the application confirmed', async () => {
    const confirmed = async (id: string, source: string, who: Username) => {
      const { available_transitions } = await bank.nested(id, source, who)
      const asked = available_transitions.filter(
        ({ metadata }) => (metadata as { ui_behavior?: { confirm?: boolean } }).ui_behavior?.confirm,
      )
      return asked.map(({ code }) => code)
    }
    const id = await bank.carry(['request'])
    expect(await confirmed(id, 'credit_review_form', 'reviewer')).toEqual(['CR_REJECT'])
    await bank.carryOn(id, 'review')
    expect(await confirmed(id, 'business_sponsorship_form', 'sponsor')).toEqual(['BS_REJECT'])
    for (const step of ['sponsorship', 'questionnaire', 'legal', 'analysis'] as const) await bank.carryOn(id, step)
    expect(await confirmed(id, 'credit_compilation_form', 'compiler')).toEqual([])
    await bank.carryOn(id, 'compilation')
    expect(await confirmed(id, 'credit_approval_form', 'approver')).toEqual([
      'CA_APPROVE',
      'CA_APPROVE_CONDITIONS',
      'CA_REJECT',
      'CA_WITHDRAW',
    ])
  })

  it('says who has each open form, since when, what is missing, and who completed the others', async () => {
    const id = await bank.carry(upTo('sponsorship'))
    const rows = async (who: Username) =>
      new Map((await bank.read(id, who)).sub_processes.map((row) => [row.form_key, row]))
    const seen = await rows('requester')
    expect(seen.get('legal_review')).toMatchObject({
      can_edit: false,
      reasons: ['Needs the role Legal Reviewer.', 'Can act: legal Tester.'],
      open: {
        since: expect.stringMatching(/^\d{4}-/) as string,
        can_act: { names: ['legal Tester'], others: 0, roles: ['Legal Reviewer'] },
        missing: {
          transition: 'Submit Legal Review',
          count: 1,
          points: [{ path: 'agreement_template', message: 'Agreement template is required.' }],
        },
      },
    })
    expect(seen.get('credit_review')).toMatchObject({ completed: { by: 'reviewer Tester' } })
    expect(seen.get('credit_review')).not.toHaveProperty('open')
    expect(seen.get('credit_approval')).not.toHaveProperty('open')
    expect((await rows('legal')).get('legal_review')).toMatchObject({ can_edit: true, reasons: [] })
  })

  it('counts what is missing as the form does, which opens with a row to type in', async () => {
    const id = await bank.carry([], { limit_requests: [] })
    const [request] = (await bank.read(id, 'requester')).sub_processes
    expect(request).toMatchObject({
      open: {
        missing: {
          count: 2,
          points: [{ path: 'limit_requests.0.limit_type_id' }, { path: 'limit_requests.0.proposed_amount' }],
        },
      },
    })
  })

  it('does not count what the form takes from another one as it opens', async () => {
    const id = await bank.carry(upTo('compilation'))
    const { sub_processes: rows } = await bank.read(id, 'approver')
    expect(rows.find(({ form_key: key }) => key === 'credit_approval')).toMatchObject({
      open: { missing: { count: 2, points: [{ path: 'approval_decision' }, { path: 'approval_date' }] } },
    })
  })

  it('names by role and number where many can act, and says when nobody can', async () => {
    const id = await bank.carry(['request'])
    for (const name of ['r1', 'r2', 'r3', 'r4']) await addPerson(bank.api, name, 'credit_reviewer')
    const open = async () => (await bank.read(id)).sub_processes.find(({ form_key }) => form_key === 'credit_review')
    expect(await open()).toMatchObject({
      reasons: ['Needs the role Credit Reviewer.', 'Can act: r1 Tester, r2 Tester, r3 Tester, r4 Tester, 1 more.'],
      open: { can_act: { others: 1, roles: ['Credit Reviewer'] } },
    })
    const { db } = bank.api.context
    const reviewers = db.updateTable('app_user').where('role', '=', 'credit_reviewer')
    await reviewers.set({ active: false }).execute()
    expect(await open()).toMatchObject({
      reasons: ['Needs the role Credit Reviewer.', 'Nobody can do this at present.'],
      open: { can_act: { names: [], others: 0 } },
    })
    await reviewers.set({ active: true }).execute()
  })
})
