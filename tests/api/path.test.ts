import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bank, openBank, upTo } from './support/bank.ts'

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
