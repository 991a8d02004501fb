import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bank, type Username, ok, openBank, upTo } from './support/bank.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

const approval = 'credit_approval_form'
const decision = (what: string, more: object = {}) => ({
  credit_approval_form_approval_decision: what,
  credit_approval_form_approval_date: '2026-11-21',
  credit_approval_form_delegated_authority_level: 'DA3',
  ...more,
})
const awaiting = async (who: Username) => {
  const rows = ok<{ id: string; da_level_required: string }[]>(
    await bank.as(who, 'GET', '/api/credit/credit-applications/awaiting-my-approval/'),
  )
  return new Map(rows.map(({ id, da_level_required }) => [id, da_level_required]))
}

describe('authority', () => {
  it('must be at least what the review requires, whoever approves', async () => {
    const id = await bank.carry(upTo('compilation'))
    expect(await bank.save('analyst', id, decision('approved'))).toMatchObject({
      status: 409,
      body: { reasons: expect.arrayContaining(['Needs DA3 or stronger: you have DA7.']) as string[] },
    })
    expect(await bank.act('trainee', id, approval, 'CA_APPROVE')).toMatchObject({
      status: 409,
      body: {
        detail:
          'Needs DA3 or stronger: you have no authority level. Can act: approver Tester, board Tester, head Tester.',
        code: 'not_allowed',
      },
    })
    ok(await bank.save('head', id, decision('approved')))
    ok(await bank.act('head', id, approval, 'CA_APPROVE'))
    expect(await bank.state(id)).toBe('APPROVED')
  })

  it('may be asked to be stronger by the approval form, never weaker', async () => {
    const id = await bank.carry(upTo('compilation'))
    ok(await bank.save('approver', id, decision('approved', { credit_approval_form_delegated_authority_level: 'DA5' })))
    expect(await bank.act('approver', id, approval, 'CA_APPROVE')).toMatchObject({
      status: 409,
      body: {
        detail: 'The delegated authority level must be at least as strong as the one that the credit review requires.',
      },
    })
    ok(await bank.save('approver', id, decision('approved', { credit_approval_form_delegated_authority_level: 'CC' })))
    expect(await bank.act('approver', id, approval, 'CA_APPROVE')).toMatchObject({
      status: 409,
      body: { code: 'not_allowed' },
    })
    expect((await awaiting('approver')).has(id)).toBe(false)
    expect((await awaiting('board')).get(id)).toBe('CC')
    ok(await bank.act('board', id, approval, 'CA_APPROVE'))
    expect((await bank.nested(id, approval)).approver).toBe(bank.ids.board)
  })
})

describe('a decision', () => {
  it('is taken by somebody who has signed in within half an hour', async () => {
    const id = await bank.carry(upTo('compilation'))
    ok(await bank.save('board', id, decision('approved')))
    const { db } = bank.api.context
    const since = (minutes: number) =>
      sql`UPDATE session SET signed_in_at = now() - make_interval(mins => ${minutes})
        WHERE user_id = ${bank.ids.board}`.execute(db)
    await since(31)
    const answer = await bank.act('board', id, approval, 'CA_APPROVE')
    expect(answer).toMatchObject({ status: 401, body: { code: 'sign_in_again' } })
    expect(answer.headers['www-authenticate']).toBe('Bearer error="insufficient_user_authentication", max_age=1800')
    for (const code of ['CA_APPROVE_CONDITIONS', 'CA_REJECT', 'CA_WITHDRAW'])
      expect(await bank.act('board', id, approval, code)).toMatchObject({
        status: 401,
        body: { code: 'sign_in_again' },
      })
    expect(await bank.state(id)).toBe('APPROVAL_PENDING')
    ok(await bank.act('board', id, approval, 'CA_SAVE_DRAFT'))
    await since(29)
    ok(await bank.act('board', id, approval, 'CA_APPROVE'))
  })
})

describe('four eyes', () => {
  it('keep everybody who had a part from approving', async () => {
    const id = await bank.carry(upTo('analysis'))
    const paper = {
      credit_compilation_form_compiler: bank.ids.head,
      credit_compilation_form_all_forms_reviewed: true,
      credit_compilation_form_ready_for_approval: true,
    }
    ok(await bank.save('head', id, paper))
    ok(await bank.act('head', id, 'credit_compilation_form', 'CC_SUBMIT'))
    expect(await bank.act('head', id, approval, 'CA_APPROVE')).toMatchObject({
      status: 409,
      body: {
        reasons: expect.arrayContaining([
          "You are the application's compiler: somebody else must do this.",
        ]) as string[],
      },
    })
    expect((await awaiting('head')).has(id)).toBe(false)
    expect((await awaiting('approver')).get(id)).toBe('DA3')
  })

  it('is a compiler’s or an analyst’s name that stands on the paper, and whoever worked on it is on record beside it', async () => {
    const id = await bank.carry(upTo('analysis'))
    const named = (who: Username) => bank.save('compiler', id, { credit_compilation_form_compiler: bank.ids[who] })
    expect((await named('legal')).status).toBe(400)
    ok(await named('compiler'))
    ok(await bank.save('head', id, { credit_compilation_form_pricing_summary: 'As agreed.' }))
    ok(await bank.act('compiler', id, 'credit_compilation_form', 'CC_SUBMIT'))
    expect(await bank.nested(id, 'credit_compilation_form')).toMatchObject({
      compiler_name: 'compiler Tester',
      worked_on_by: 'compiler Tester, head Tester',
      completed_by_name: 'compiler Tester',
    })
  })

  it('make two different people the sponsors', async () => {
    const { id } = await bank.create({ credit_request_form_second_business_sponsor_id: bank.ids.sponsor })
    expect(await bank.act('requester', id, 'credit_request_form', 'CR_TR_1')).toMatchObject({
      status: 409,
      body: { detail: 'The senior business sponsor and the second senior business sponsor must be different people.' },
    })
  })

  it.each([
    ['no choice', { approval: 'perhaps' }],
    ['a list', { approval: ['approve'] }],
    ['a comment that is too long', { comments: 'x'.repeat(10_001) }],
  ])(
    'take from the second sponsor no decision that is %s, also where it is the first that is saved',
    async (_what, sent) => {
      const form = 'business_sponsorship_form'
      const id = await bank.carry(upTo('review'), { credit_request_form_second_business_sponsor_id: bank.ids.sponsor2 })
      const body = Object.fromEntries(
        Object.entries(sent).map(([field, value]) => [`${form}_second_sponsor_${field}`, value]),
      )
      expect(await bank.save('sponsor2', id, body)).toMatchObject({
        status: 400,
        body: { [Object.keys(body)[0] ?? '']: [expect.any(String)] },
      })
      ok(
        await bank.save('sponsor', id, {
          [`${form}_senior_sponsor_approval`]: 'approve',
          [`${form}_senior_sponsor_comments`]: 'Yes.',
        }),
      )
    },
  )

  it('let each sponsor record nobody’s decision but their own', async () => {
    const id = await bank.carry(upTo('review'), { credit_request_form_second_business_sponsor_id: bank.ids.sponsor2 })
    const both = {
      business_sponsorship_form_senior_sponsor_approval: 'approve',
      business_sponsorship_form_senior_sponsor_comments: 'Yes.',
      business_sponsorship_form_second_sponsor_approval: 'approve',
    }
    expect(await bank.save('sponsor', id, both)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^Only the application's second sponsor can change/) as string },
    })
    const { business_sponsorship_form_second_sponsor_approval: _, ...own } = both
    ok(await bank.save('sponsor', id, own))
  })
})

describe('a transition', () => {
  it('is refused in a state that does not have it', async () => {
    const id = await bank.carry(['request'])
    expect(await bank.act('requester', id, 'credit_request_form', 'CR_TR_1')).toMatchObject({
      status: 409,
      body: { code: 'wrong_state', detail: 'Credit Request has no action CR_TR_1 while it is Submitted.' },
    })
    expect((await bank.act('reviewer', id, 'credit_review_form', 'RECONFIRM')).status).toBe(409)
    expect((await bank.act('reviewer', id, 'credit_review_form', 'REOPEN')).status).toBe(409)
  })

  it('completes a form only when nothing is missing, and names what is', async () => {
    const { id } = await bank.create({ priority: 'High', credit_request_form_senior_business_sponsor_id: null })
    expect(await bank.act('requester', id, 'credit_request_form', 'CR_TR_1')).toMatchObject({
      status: 400,
      body: {
        credit_request_form_senior_business_sponsor_id: ['Senior business sponsor is required.'],
        credit_request_form_high_priority_justification: ['Justification for high priority is required.'],
      },
    })
    expect(await bank.state(id)).toBe('DRAFT')
  })

  it('needs a reason where it sends back', async () => {
    const id = await bank.carry(['request'])
    for (const comments of [undefined, ' ']) {
      expect(await bank.act('reviewer', id, 'credit_review_form', 'CR_SEND_BACK', comments)).toMatchObject({
        status: 400,
        body: { comments: ['A reason is required for “Send Back to Requester”.'] },
      })
    }
  })

  it('is refused where the decision says something else', async () => {
    const id = await bank.carry(upTo('compilation'))
    ok(await bank.save('approver', id, decision('rejected', { credit_approval_form_rejection_reason: 'No.' })))
    expect(await bank.act('approver', id, approval, 'CA_APPROVE')).toMatchObject({
      status: 409,
      body: { code: 'guard' },
    })
    ok(await bank.save('approver', id, decision('approved_with_conditions')))
    expect(await bank.act('approver', id, approval, 'CA_APPROVE_CONDITIONS')).toMatchObject({
      status: 409,
      body: { detail: 'An approval with conditions must state the conditions in the approval comments.' },
    })
  })

  it('rejects only for a reason, and ends the application', async () => {
    const id = await bank.carry(['request'])
    expect((await bank.act('reviewer', id, 'credit_review_form', 'CR_REJECT')).status).toBe(409)
    ok(await bank.save('reviewer', id, { credit_review_form_rejection_reason: 'Not our business.' }))
    ok(await bank.act('reviewer', id, 'credit_review_form', 'CR_REJECT'))
    expect(await bank.read(id)).toMatchObject({ workflow_state: { code: 'REJECTED', metadata: { closed: true } } })
    expect((await bank.save('reviewer', id, { credit_review_form_rejection_reason: 'Or is it?' })).status).toBe(409)
    expect((await bank.nested(id, 'credit_review_form', 'reviewer')).available_transitions).toEqual([])
  })

  it('of an instance that does not exist is not found', async () => {
    const url = `/api/workflow-instances/${randomUUID()}/transition/`
    expect((await bank.as('reviewer', 'POST', url, { transition_code: 'CR_TR_1' })).status).toBe(404)
  })

  it('answers with the state it led to', async () => {
    const { id } = await bank.create()
    const answer = await bank.act('requester', id, 'credit_request_form', 'CR_TR_1')
    expect(answer.body).toMatchObject({
      current_state: 'Submitted',
      available_transitions: [],
      workflow_state: { code: 'REVIEW_PENDING', name: 'Review Pending' },
    })
    expect(answer.headers.etag).toBe(`"${(await bank.read(id)).version}"`)
  })

  it('keeps a deferred application with the approvers', async () => {
    const id = await bank.carry(upTo('compilation'))
    ok(await bank.save('approver', id, decision('deferred')))
    ok(await bank.act('approver', id, approval, 'CA_DEFER', 'After the audit.'))
    expect(await bank.state(id)).toBe('APPROVAL_PENDING')
    expect((await bank.hub(id)).credit_approval).toBe('Deferred')
    expect((await awaiting('approver')).has(id)).toBe(true)
  })
})

describe('sending back', () => {
  it('reopens the stage before, keeps the data, and resumes where it was asked', async () => {
    const id = await bank.carry(upTo('review'))
    ok(await bank.act('sponsor', id, 'business_sponsorship_form', 'BS_SEND_BACK', 'Which level?'))
    expect(await bank.state(id)).toBe('REVIEW_PENDING')
    expect(await bank.hub(id)).toMatchObject({ credit_review: 'Draft', business_sponsorship: 'Needs Reconfirmation' })
    expect(await bank.nested(id, 'credit_review_form')).toMatchObject({
      delegated_authority_level: 'DA3',
      form_completed_at: null,
    })
    ok(await bank.act('reviewer', id, 'credit_review_form', 'CR_APPROVE_REVIEW'))
    expect(await bank.state(id)).toBe('SPONSOR_PENDING')
    await bank.carryOn(id, 'sponsorship')
    expect(await bank.state(id)).toBe('ANALYSIS')
  })

  it('makes everything downstream be confirmed again, but not what was never begun', async () => {
    const id = await bank.carry(upTo('questionnaire'))
    await bank.carryOn(id, 'legal')
    ok(await bank.act('analyst', id, 'credit_analysis_form', 'AN_SEND_BACK', 'Who sponsors this?'))
    expect(await bank.state(id)).toBe('SPONSOR_PENDING')
    expect(await bank.hub(id)).toMatchObject({
      business_sponsorship: 'Draft',
      credit_questionnaire: 'Needs Reconfirmation',
      legal_review: 'Needs Reconfirmation',
      credit_analysis: 'Needs Reconfirmation',
      credit_compilation: null,
    })
    expect((await bank.act('sponsor', id, 'business_sponsorship_form', 'BS_SUBMIT')).status).toBe(409)
    await bank.carryOn(id, 'sponsorship')
    expect(await bank.state(id)).toBe('ANALYSIS')
    for (const step of ['questionnaire', 'legal', 'analysis'] as const) await bank.carryOn(id, step)
    expect(await bank.state(id)).toBe('COMPILATION')
  })

  it('ends a sponsor’s decision: nobody can submit on what was approved before', async () => {
    const second = 'credit_request_form_second_business_sponsor_id'
    const id = await bank.carry(upTo('review'), { [second]: bank.ids.sponsor2 })
    const own = {
      business_sponsorship_form_senior_sponsor_approval: 'approve',
      business_sponsorship_form_senior_sponsor_comments: 'Yes.',
    }
    ok(await bank.save('sponsor', id, own))
    ok(await bank.act('sponsor', id, 'business_sponsorship_form', 'BS_SEND_BACK', 'Not with them.'))
    expect(await bank.nested(id, 'business_sponsorship_form')).toMatchObject({
      senior_sponsor_approval: null,
      senior_sponsor_comments: null,
    })
    const {
      results: [sentBack],
    } = ok<{ results: { changes: object[] }[] }>(
      await bank.as('auditor', 'GET', `/api/credit/credit-applications/${id}/history/`),
    )
    expect(sentBack?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'senior_sponsor_approval', before: 'Approve', after: null }),
        expect.objectContaining({ field: 'senior_sponsor_comments', before: 'Yes.', after: null }),
      ]),
    )

    ok(await bank.act('reviewer', id, 'credit_review_form', 'CR_SEND_BACK', 'Who sponsors this?'))
    ok(
      await bank.save('requester', id, {
        credit_request_form_senior_business_sponsor_id: bank.ids.sponsor2,
        [second]: null,
      }),
    )
    await bank.carryOn(id, 'request')
    await bank.carryOn(id, 'review')
    expect(await bank.act('sponsor2', id, 'business_sponsorship_form', 'BS_SUBMIT')).toMatchObject({
      status: 409,
      body: { detail: 'The primary sponsor must approve the application to proceed.' },
    })
    ok(await bank.save('sponsor2', id, own))
    ok(await bank.act('sponsor2', id, 'business_sponsorship_form', 'BS_SUBMIT'))
    expect(await bank.state(id)).toBe('ANALYSIS')
  })

  it('from compilation opens one branch, and comes back when it is done', async () => {
    const id = await bank.carry(upTo('analysis'))
    ok(await bank.act('compiler', id, 'credit_compilation_form', 'CC_SEND_BACK_LEGAL', 'Which law governs?'))
    expect(await bank.hub(id)).toMatchObject({
      credit_questionnaire: 'Completed',
      legal_review: 'Draft',
      credit_analysis: 'Completed',
      credit_compilation: 'Needs Reconfirmation',
    })
    ok(await bank.save('legal', id, { legal_review_form_governing_law: 'english' }))
    ok(await bank.act('legal', id, 'legal_review_form', 'LR_SUBMIT'))
    expect(await bank.state(id)).toBe('COMPILATION')
    await bank.carryOn(id, 'compilation')
    expect(await bank.state(id)).toBe('APPROVAL_PENDING')
  })

  it('says nothing of submission anew: it keeps its first day and its first submitter', async () => {
    const id = await bank.carry(['request'])
    const { submitted_at } = await bank.read(id)
    ok(await bank.act('reviewer', id, 'credit_review_form', 'CR_SEND_BACK', 'Tell me more.'))
    ok(await bank.act('rm', id, 'credit_request_form', 'CR_TR_1'))
    expect((await bank.read(id)).submitted_at).toBe(submitted_at)
  })
})
