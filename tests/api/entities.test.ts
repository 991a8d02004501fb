import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bank, ok, openBank, upTo } from './support/bank.ts'
import { password } from './support/people.ts'

let bank: Bank
/** Waits for its approval, which takes DA3; everything before it is done. */
let paper: string

beforeAll(async () => {
  bank = await openBank()
  paper = await bank.carry(upTo('compilation'), {
    credit_request_form_guarantor_name: bank.guarantor.name,
    credit_request_form_kyc_approval_status: true,
    credit_request_form_second_business_sponsor_id: null,
  })
})
afterAll(() => bank.close())

const texts = (value: Record<string, unknown>, ...names: string[]) => names.map((name) => [name, typeof value[name]])
const instance = { id: expect.any(String) as string, current_state: expect.any(String) as string }

describe('§3 Session', () => {
  // Spec 3.9, 3.10, 3.11, 3.12, 3.13, 3.14, 3.15, 3.16, 3.17, 3.18, 7.6, 7.7, 7.8
  it('signing in answers access, refresh and the user with every field', async () => {
    const session = ok<Record<string, unknown>>(
      await bank.as('head', 'POST', '/api/token/', { username: 'head', password }),
    )
    expect(texts(session, 'access', 'refresh')).toEqual([
      ['access', 'string'],
      ['refresh', 'string'],
    ])
    expect(session.user).toEqual({
      id: bank.ids.head,
      username: 'head',
      name: 'head Tester',
      first_name: 'head',
      last_name: 'Tester',
      da_level: 'DA3',
      role: { name: 'Credit Analyst', title: 'Credit Analyst' },
      capabilities: ['rank'],
    })
  })
})

describe('§3 Lookups', () => {
  // Spec 3.19, 3.20, 3.21, 3.22, 3.23, 7.26, 7.27, 7.28, 7.29
  it('a counterparty is an id, a name and a CIF number, a limit type an id and a name', async () => {
    const counterparties = ok(await bank.as('requester', 'GET', '/api/credit/counterparties/'))
    expect(counterparties).toContainEqual({
      id: bank.counterparty.id,
      name: 'Norrland Metall AB',
      cif_number: 'CIF-100201',
    })
    expect(ok(await bank.as('requester', 'GET', '/api/credit/limit-types/'))).toEqual([
      { id: bank.limitType.id, name: 'Derivatives' },
    ])
  })
})

describe('§3 Credit application', () => {
  // Spec 3.24, 3.25, 3.26, 3.27, 3.28, 3.29, 3.30, 3.31, 3.32, 3.33, 3.34, 3.35, 3.36, 3.37, 3.39, 3.40, 3.41
  it('is answered with every field, its hub and its eight forms', async () => {
    const application = await bank.read(paper, 'approver')
    expect(application).toMatchObject({
      id: paper,
      reference_number: expect.stringMatching(/^CR-\d{4}-\d{5}$/) as string,
      title: 'Base metals hedging line',
      counterparty: { id: bank.counterparty.id, name: 'Norrland Metall AB', cif_number: 'CIF-100201' },
      priority: 'Medium',
      rank: null,
      amount: 25_000_000,
      required_by_date: '2026-12-31',
      created_at: expect.any(String) as string,
      submitted_at: expect.any(String) as string,
      created_by_name: 'requester Tester',
      workflow_state: { code: 'APPROVAL_PENDING', name: 'Approval Pending', metadata: { step_number: 6 } },
      workflow_state_name: 'Approval Pending',
      relationship_manager: { id: bank.ids.rm },
      documents: [],
      current_user_role: { name: 'approver' },
    })
    expect(application.sub_processes).toHaveLength(8)
    expect(application.sub_processes.at(-1)).toMatchObject({
      form_key: 'credit_approval',
      form_name: 'Credit Approval',
      can_edit: true,
      data: { workflow_instance: { current_state: 'Draft' } },
    })
  })

  // Spec 1.18, 3.50
  it.each([
    // Spec 3.42
    'credit_request_form',
    // Spec 3.47, 3.119, 3.120
    'credit_review_form',
    // Spec 3.48, 3.137, 3.138
    'business_sponsorship_form',
    // Spec 3.43
    'credit_questionnaire_form',
    // Spec 3.44
    'legal_review_form',
    // Spec 3.45
    'credit_analysis_form',
    // Spec 3.46
    'credit_compilation_form',
    // Spec 3.49
    'credit_approval_form',
  ])('%s has its workflow instance and its available transitions', async (source) => {
    expect(await bank.nested(paper, source, 'approver')).toMatchObject({
      workflow_instance: instance,
      available_transitions: expect.any(Array) as unknown[],
    })
  })

  // Spec 3.38, 3.111, 3.112, 3.113, 3.114, 3.115, 3.116, 3.117
  it('a limit request has its id, its type by id and name, amounts, tenors and comments', async () => {
    const { limit_requests } = await bank.read(paper)
    expect(limit_requests).toEqual([
      {
        id: expect.any(String) as string,
        limit_type: { id: bank.limitType.id, name: 'Derivatives' },
        existing_amount: null,
        existing_tenor: null,
        proposed_amount: 25,
        proposed_tenor: 12,
        comments: null,
      },
    ])
  })

  // Spec 3.51, 3.52, 3.53, 3.54, 3.55, 3.56, 3.57, 3.58, 3.59, 3.60, 3.61, 3.62, 3.63, 3.64, 3.65, 3.66, 3.67, 3.68
  // Spec 3.69, 3.70, 3.71, 3.72, 3.73, 3.74, 3.75, 3.76, 3.77
  it('the credit request form is read with every field', async () => {
    expect(await bank.nested(paper, 'credit_request_form')).toMatchObject({
      workflow_instance: instance,
      available_transitions: [],
      form_started_at: expect.any(String) as string,
      form_completed_at: expect.any(String) as string,
      counterparty_cif: 'CIF-100201',
      counterparty_name: 'Norrland Metall AB',
      guarantor_name: 'Norrland Holding AB',
      guarantor_cif: 'CIF-100202',
      country_risk_limit_available: null,
      kyc_approval_status: true,
      positive_legal_opinion: null,
      financial_statements_received: null,
      interim_statements_available: null,
      revenue_last_12m: null,
      revenue_projected_12m: null,
      projected_rorwa_percent: null,
      most_senior_contact: null,
      last_client_visit_date: null,
      relationship_comments: null,
      legal_documentation: null,
      account_executive: null,
      senior_business_sponsor_id: bank.ids.sponsor,
      second_business_sponsor_id: null,
      high_priority_justification: null,
      detailed_limit_comments: null,
      senior_business_sponsor_name: 'sponsor Tester',
      second_business_sponsor_name: null,
    })
  })

  // Spec 3.237, 3.238, 3.239
  it('a transition has its code, its name, its description and its metadata', async () => {
    const { available_transitions } = await bank.nested(paper, 'credit_approval_form', 'approver')
    const [first] = available_transitions as unknown as Record<string, unknown>[]
    expect(texts(first ?? {}, 'code', 'name', 'description')).toEqual([
      ['code', 'string'],
      ['name', 'string'],
      ['description', 'string'],
    ])
    expect(first?.metadata).toBeTypeOf('object')
  })
})

describe('§7 The server', () => {
  // Spec 7.9, 7.10, 7.11
  it('a refresh token is exchanged for an access token', async () => {
    const { refresh } = ok<{ refresh: string }>(
      await bank.as('legal', 'POST', '/api/token/', { username: 'legal', password }),
    )
    const answer = ok<{ access: string }>(await bank.api.send('POST', '/api/token/refresh/', { body: { refresh } }))
    expect((await bank.api.send('GET', '/api/users/me/', { token: answer.access })).body).toMatchObject({
      username: 'legal',
    })
  })

  // Spec 7.12, 7.13
  it('the list of applications is an array', async () => {
    const rows = ok<{ id: string }[]>(await bank.as('requester', 'GET', '/api/credit/credit-applications/'))
    expect(rows.map(({ id }) => id)).toContain(paper)
  })
})
