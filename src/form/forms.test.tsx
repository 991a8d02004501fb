// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fieldSelector, type FieldView, shownAs } from '../../tests/support/shownFields.ts'
import { createLookups, mountForm, readStage } from '../../tests/support/stageForm.tsx'
import { noFacts } from '../engine/conditions/facts.ts'
import { validateDraft } from '../engine/validation/validate.ts'

afterEach(cleanup)

const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
const panel = '.form-panel:not([hidden])'
const fields = () => shownAs([...document.querySelectorAll(`${panel} ${fieldSelector}`)])
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

/** The labels of the whole form that are marked as required; every tab is opened. */
function marked(): string[] {
  for (const tab of screen.queryAllByRole('tab')) fireEvent.click(tab)
  return texts('.label').flatMap((label) => (label?.endsWith(' *') ? [label.slice(0, -2)] : []))
}

const levels = [
  'Board',
  'Credit Committee',
  'Chief Risk Officer',
  'Head of Credit',
  'Department Head',
  'Senior Credit Analyst',
  'Credit Analyst',
  'Junior Credit Analyst',
]

describe('§2 Credit Review form', () => {
  // Spec 2.198, 2.199, 2.200, 2.201, 2.202, 2.203
  it('has its fields, with the reviewer’s full name and the analysts to choose from', async () => {
    const users = [{ id: 'user-2', first_name: 'Daniel', last_name: 'Osei', username: 'analyst' }]
    const { lookups } = createLookups({ users })
    mountForm(await readStage('credit_review'), { lookups, data: { credit_reviewer: 'user-1' } })
    expect(fields()).toEqual<FieldView[]>([
      { label: 'Credit reviewer', kind: 'text', readOnly: true },
      { label: 'Assigned credit analyst', kind: 'select', required: true, options: ['Daniel Osei (analyst)'] },
      {
        label: 'Delegated authority level',
        kind: 'select',
        required: true,
        options: levels.map((name, n) => `DA${n + 1} ${name}`),
      },
      { label: 'Need for additional Credit Questionnaire?', kind: 'select', required: true, options: ['Yes', 'No'] },
      { label: 'Additional information', kind: 'textarea' },
      { label: 'Rejection reason', kind: 'textarea' },
    ])
    expect(value('Credit reviewer')).toBe('Ada Byron')
    expect(screen.getByText('Required when the application is rejected.')).toBeTruthy()
  })
})

describe('§2 Business Sponsorship form', () => {
  const own: FieldView[] = [
    { label: 'Primary sponsor name', kind: 'text', readOnly: true },
    { label: 'Primary sponsor decision', kind: 'group', required: true },
    { label: 'Primary sponsor comments', kind: 'textarea', required: true },
  ]
  const ofTheSecond: FieldView[] = [
    { label: 'Second sponsor name', kind: 'text', readOnly: true },
    { label: 'Second sponsor decision', kind: 'group' },
    { label: 'Second sponsor comments', kind: 'textarea' },
  ]

  it.each([
    // Spec 2.205, 2.206, 2.207
    ['has the primary sponsor’s name, decision and comments', undefined, own],
    // Spec 2.208, 2.209
    ['has the second sponsor’s as well where there is one', 'Rafael Ortega', [...own, ...ofTheSecond]],
  ])('%s', async (_, second, expected) => {
    const data = { senior_business_sponsor_name: 'Ingrid Solberg', second_business_sponsor_name: second }
    mountForm(await readStage('business_sponsorship'), { data })
    expect(fields()).toEqual(expected)
    expect(value('Primary sponsor name')).toBe('Ingrid Solberg')
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
      expected.flatMap(({ kind }) => (kind === 'group' ? ['Approve', 'Reject'] : [])),
    )
  })
})

/** Which sections stand in each tab; none where the tab is one. */
const tabbed: Record<string, Record<string, string[]>> = {
  // Spec 2.211, 2.212, 2.213, 2.214
  credit_questionnaire: {
    'Business Model': [],
    'Trading Activities': ['Core Trading', 'Physical Positions', 'Notional Positions'],
    'Risk Management': ['Hedge Effectiveness', 'Stress Testing', 'Policies & Governance'],
    'Funding & Liquidity': ['Liquidity Management'],
  },
  // Spec 2.217, 2.218, 2.219
  legal_review: { 'Agreement Details': [], 'Legal Opinions': [], 'CSA & Collateral': [] },
  // Spec 2.220, 2.221, 2.222, 2.223, 2.224
  credit_analysis: {
    'Basic Details': [],
    'Executive Summary': [],
    'Financial Analysis': [],
    'Risk Assessment': [],
    'Climate Scorecard': [],
  },
  // Spec 2.226, 2.227, 2.228, 2.229
  credit_compilation: {
    'Credit Paper Summary': [],
    'Risk & Analysis': [],
    'Legal & Conditions': [],
    'Compilation Status': [],
  },
  // Spec 2.231, 2.232
  credit_approval: { 'Approval Decision': [], 'Committee Details': [] },
}

describe('§2 The tabs of a form', () => {
  it.each(Object.entries(tabbed))('%s has its tabs and their sections', async (formType, expected) => {
    mountForm(await readStage(formType))
    const found = screen.getAllByRole('tab').map((tab) => {
      fireEvent.click(tab)
      return [tab.textContent, texts(`${panel} h3`)]
    })
    expect(found).toEqual(Object.entries(expected))
  })
})

const required: Record<string, string[]> = {
  // Spec 5.5, 5.6, 5.7, 5.8
  credit_request: ['Request Title', 'Counterparty', 'Limits', 'Relationship manager', 'Senior business sponsor'],
  // Spec 5.11
  credit_review: ['Assigned credit analyst', 'Delegated authority level', 'Need for additional Credit Questionnaire?'],
  // Spec 5.14
  business_sponsorship: ['Primary sponsor decision', 'Primary sponsor comments'],
  // Spec 5.38
  credit_questionnaire: [],
  // Spec 5.18
  legal_review: ['Agreement template'],
  // Spec 5.19, 5.20
  credit_analysis: ['Credit analyst', 'Final recommendation'],
  // Spec 5.21
  credit_compilation: ['Compiler'],
  // Spec 5.22, 5.23, 5.24, 5.25
  credit_approval: ['Approver', 'Approval decision', 'Approval date', 'Delegated authority level'],
}

describe('§5 Marked required', () => {
  it.each(Object.entries(required))('of the %s: %j', async (formType, labels) => {
    mountForm(await readStage(formType))
    expect(marked()).toEqual(labels)
  })

  // Spec 5.26
  it('the rejection reason, which is visible only when the approval decision is rejected', async () => {
    mountForm(await readStage('credit_approval'))
    const decide = (name: string) => {
      const decision = screen.getByLabelText<HTMLSelectElement>(/^Approval decision/)
      const option = [...decision.options].find(({ text }) => text === name)
      fireEvent.change(decision, { target: { value: option?.value } })
    }
    decide('Approved')
    expect(screen.queryByLabelText(/^Rejection reason/)).toBeNull()
    decide('Rejected')
    expect(marked()).toContain('Rejection reason')
  })
})

describe('§5 Limits', () => {
  // Spec 5.17
  it('have amounts and tenors that are numbers', async () => {
    const request = await readStage('credit_request')
    const { flush } = mountForm(request, { data: { limit_requests: [{}] } })
    fireEvent.click(screen.getByRole('tab', { name: /^Limits/ }))
    const columns = [
      'Existing Amount (US$ m)',
      'Existing Tenor (months)',
      'Proposed Amount (US$ m)',
      'Proposed Tenor (months)',
    ]
    for (const column of columns)
      fireEvent.input(screen.getByLabelText(`${column}, row 1`), { target: { value: 'twelve' } })
    const wrong = validateDraft(request, flush(), noFacts).filter(({ path }) => path.startsWith('limit_requests'))
    expect(wrong.map(({ message }) => message)).toEqual(columns.map(() => expect.stringContaining('number') as string))
  })
})
