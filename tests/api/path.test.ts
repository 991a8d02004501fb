import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bank, type Nested, openBank, upTo } from './support/bank.ts'

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
    expect(approval).toMatchObject({ approver: bank.ids.approver, approver_name: 'approver Tester', available_transitions: [] })
  })

  it('skips the questionnaire that the reviewer does not require', async () => {
    const id = await bank.carry(['request'])
    await bank.save('reviewer', id, {
      credit_review_form_assigned_credit_analyst: bank.ids.analyst,
      credit_review_form_delegated_authority_level: 'DA7',
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
    const refused = await bank.act('compiler', id, 'credit_compilation_form', 'CC_SEND_BACK_QUESTIONNAIRE', 'Why was it skipped?')
    expect(refused).toMatchObject({ status: 409, body: { detail: 'Credit Questionnaire cannot be reopened: it is Not required.' } })
  })

  it('is read as product spec §3 says', async () => {
    const id = await bank.carry(['request'], {
      credit_request_form_guarantor_name: bank.guarantor.name,
      credit_request_form_kyc_approval_status: true,
    })
    const application = await bank.read(id, 'reviewer')
    expect(application).toMatchObject({
      reference_number: expect.stringMatching(/^CR-\d{4}-\d{5}$/) as string,
      title: 'Base metals hedging line',
      counterparty: { id: bank.counterparty.id, name: 'Norrland Metall AB', cif_number: 'CIF-100201' },
      priority: 'Medium',
      required_by_date: '2026-12-31',
      amount: 25_000_000,
      rank: null,
      relationship_manager: { id: bank.ids.rm, username: 'rm', first_name: 'rm', last_name: 'Tester', name: 'rm Tester' },
      limit_requests: [
        {
          id: expect.any(String) as string,
          limit_type: { id: bank.limitType.id, name: 'Derivatives' },
          existing_amount: null,
          proposed_amount: 25,
          proposed_tenor: 12,
        },
      ],
      created_by_name: 'requester Tester',
      workflow_state: { code: 'REVIEW_PENDING', name: 'Review Pending', metadata: { step_number: 2, closed: false } },
      workflow_state_name: 'Review Pending',
      current_user_role: { name: 'credit_reviewer' },
      documents: [],
    })
    expect(application.credit_request_form as Nested).toMatchObject({
      counterparty_cif: 'CIF-100201',
      counterparty_name: 'Norrland Metall AB',
      guarantor_name: 'Norrland Holding AB',
      guarantor_cif: 'CIF-100202',
      kyc_approval_status: true,
      positive_legal_opinion: null,
      senior_business_sponsor_id: bank.ids.sponsor,
      senior_business_sponsor_name: 'sponsor Tester',
      second_business_sponsor_id: null,
      form_started_at: expect.any(String) as string,
      form_completed_at: expect.any(String) as string,
      workflow_instance: { current_state: 'Submitted' },
    })
    expect(application.sub_processes.map(({ form_key, can_edit }) => [form_key, can_edit])).toEqual([
      ['credit_request', false],
      ['credit_review', true],
      ['business_sponsorship', false],
      ['credit_questionnaire', false],
      ['legal_review', false],
      ['credit_analysis', false],
      ['credit_compilation', false],
      ['credit_approval', false],
    ])
    expect(application.legal_review_form).toMatchObject({ workflow_instance: null, available_transitions: [], has_csa: '' })
  })

  it('offers each person their own actions and says to the others who can act', async () => {
    const id = await bank.carry(upTo('review'))
    const own = await bank.nested(id, 'business_sponsorship_form', 'sponsor')
    expect(own.available_transitions.map(({ code }) => code)).toEqual(['BS_SAVE_DRAFT', 'BS_SUBMIT', 'BS_REJECT', 'BS_SEND_BACK'])
    expect(own.senior_business_sponsor_name).toBe('sponsor Tester')
    const others = await bank.nested(id, 'business_sponsorship_form', 'sponsor2')
    expect(others.available_transitions).toEqual([])
    expect(others.unavailable_transitions[0]?.reasons).toEqual([
      "Only the application's primary sponsor or second sponsor can do this.",
      'Can act: sponsor Tester.',
    ])
  })
})
