import { describe, expect, it } from 'vitest'
import { resolve } from '../../src/engine/source/resolve.ts'
import { sourceOf } from '../../src/engine/source/source.ts'
import { fieldUi } from '../../src/engine/layout.ts'
import { stepOf } from '../../src/engine/steps.ts'
import { realTexts } from './edit.ts'

const { stages, application, reference } = resolve(sourceOf(await realTexts()))
const { lists } = reference
const stageOf = (formType: string) => {
  const found = stages.find(({ stage }) => stage.formType === formType)
  if (!found) throw new Error(`There is no stage ${formType}.`)
  return found
}

// Spec 4.17, 4.18, 4.19, 4.20, 4.21, 4.22, 4.23, 4.24
it('§4 Workflow: there are eight workflow types', () => {
  expect(stages.map(({ stage }) => stage.workflowType).toSorted()).toEqual([
    'BUSINESS_SPONSORSHIP',
    'CREDIT_ANALYSIS',
    'CREDIT_APPROVAL',
    'CREDIT_COMPILATION',
    'CREDIT_QUESTIONNAIRE',
    'CREDIT_REQUEST',
    'CREDIT_REVIEW',
    'LEGAL_REVIEW',
  ])
})

it.each([
  // Spec 4.47
  ['credit_questionnaire', 5],
  // Spec 4.48
  ['legal_review', 6],
  // Spec 4.49
  ['credit_analysis', 4],
  // Spec 4.50
  ['credit_compilation', 5],
  // Spec 4.51
  ['credit_approval', 6],
])('§4 Step numbers: %s is step %i', (formType, step) => {
  expect(stepOf(application, undefined, stageOf(formType).stage.stepNumber)).toBe(step)
})

describe('§5 Priority options', () => {
  // Spec 5.39, 5.40, 5.41
  it('are High, Medium and Low', () => {
    expect(lists.priority?.enum).toEqual(['High', 'Medium', 'Low'])
  })

  // Spec 5.41
  it('default to Medium', () => {
    expect([reference.defaultPriority, stageOf('credit_request').stage.defaults?.priority]).toEqual([
      'Medium',
      'Medium',
    ])
  })
})

const levels = [
  // Spec 5.42
  'DA1 Board',
  // Spec 5.43
  'DA2 Credit Committee',
  // Spec 5.44
  'DA3 Chief Risk Officer',
  // Spec 5.45
  'DA4 Head of Credit',
  // Spec 5.46
  'DA5 Department Head',
  // Spec 5.47
  'DA6 Senior Credit Analyst',
  // Spec 5.48
  'DA7 Credit Analyst',
  // Spec 5.49
  'DA8 Junior Credit Analyst',
]

it.each(levels)('§5 Delegated authority options: %s', (level) => {
  const place = levels.indexOf(level)
  expect(lists.authorityLevel?.enumNames?.[place]).toBe(level)
  expect(lists.authorityLevel?.enum?.[place]).toBe(`DA${place + 1}`)
  expect(lists.approvalAuthorityLevel?.enumNames?.[place]).toBe(level)
})

// Spec 3.231, 9.11
it('§9 Delegated authority: eight levels, and CC in the approval form alone', () => {
  const eight = levels.map((level) => level.slice(0, 3))
  expect(lists.authorityLevel?.enum).toEqual(eight)
  expect(lists.approvalAuthorityLevel?.enum).toEqual([...eight, 'CC'])
  const levelOf = (formType: string) => stageOf(formType).data.properties.delegated_authority_level?.enum
  expect([levelOf('credit_review'), levelOf('credit_approval')]).toEqual([eight, [...eight, 'CC']])
})

// Spec 9.2, 9.3, 9.4, 9.5
it('§9 Priority sort order: High 1, Medium 2, Low 3, and Medium by default', () => {
  expect(reference.priorities.map(({ code, order }) => [code, order])).toEqual([
    ['High', 1],
    ['Medium', 2],
    ['Low', 3],
  ])
  expect(reference.defaultPriority).toBe('Medium')
})

// Spec 9.10
it('§9 Progress: a request has six steps', () => {
  expect(application.steps).toEqual([
    'Credit Request',
    'Credit Review',
    'Business Sponsorship',
    'Analysis',
    'Credit Paper',
    'Approval',
  ])
})

// Spec 9.12
it('§9 Limits: amounts in US$ millions, tenors in months', () => {
  const { items } = stageOf('credit_request').data.properties.limit_requests ?? {}
  const titles = Object.values((items as { properties: Record<string, { title: string }> }).properties).map(
    ({ title }) => title,
  )
  expect(titles).toEqual(
    expect.arrayContaining([
      'Existing Amount (US$ m)',
      'Existing Tenor (months)',
      'Proposed Amount (US$ m)',
      'Proposed Tenor (months)',
    ]),
  )
  expect(application.columns.amount).toEqual({ sum: 'limit_requests.proposed_amount', scale: 1_000_000 })
})

it.each([
  // Spec 3.154
  ['credit_questionnaire', 'strategic_vs_proprietary', ['strategic', 'proprietary', 'both']],
  // Spec 3.161
  ['credit_questionnaire', 'repo_balance_sheet_treatment', ['on_balance_sheet', 'off_balance_sheet']],
  ['credit_questionnaire', 'market_stress_tests', ['yes', 'no']],
  // Spec 3.176
  ['credit_questionnaire', 'treasury_management_structure', ['centralized', 'entity_level']],
  // Spec 3.180
  ['legal_review', 'agreement_template', ['ISDA', 'GMRA', 'CSA', 'OTHER']],
  ['legal_review', 'has_csa', ['true', 'false']],
  // Spec 3.196
  ['credit_analysis', 'management_quality', ['excellent', 'good', 'satisfactory', 'poor']],
  // Spec 3.207
  ['credit_analysis', 'climate_risk_score', ['low', 'medium', 'high']],
  // Spec 3.207
  ['credit_analysis', 'esg_score', ['low', 'medium', 'high']],
  // Spec 3.210
  ['credit_analysis', 'recommendation', ['approve', 'approve_with_conditions', 'reject']],
  // Spec 3.229
  [
    'credit_approval',
    'approval_decision',
    ['approved', 'approved_with_conditions', 'rejected', 'deferred', 'withdrawn'],
  ],
])('§3 Options of the %s: %s is one of %j', (formType, field, options) => {
  expect(stageOf(formType).data.properties[field]?.enum).toEqual(options)
})

// Spec 3.225, 3.226
it('§3 Checkboxes: the compilation’s are all_forms_reviewed and ready_for_approval', () => {
  const { ui, data } = stageOf('credit_compilation')
  const boxes = Object.keys(data.properties).filter((field) => fieldUi(ui, field)?.['ui:widget'] === 'checkbox')
  expect(boxes).toEqual(['all_forms_reviewed', 'ready_for_approval'])
})

it.each([
  // Spec 6.2
  ['credit_request', 'senior_business_sponsor_id', 'business_sponsor'],
  // Spec 6.2
  ['credit_request', 'second_business_sponsor_id', 'business_sponsor'],
  // Spec 6.3
  ['credit_request', 'relationship_manager', 'relationship_manager'],
  // Spec 6.4
  ['credit_review', 'assigned_credit_analyst', 'Credit Analyst'],
  ['credit_analysis', 'credit_analyst', 'Credit Analyst'],
  // Spec 6.4
  ['credit_compilation', 'compiler', 'Credit Analyst'],
])('§6 Choices of the %s: %s is chosen among the users of the role %s', (formType, field, role) => {
  expect(stageOf(formType).stage.references?.[field]).toMatchObject({ resource: 'users', role })
})
