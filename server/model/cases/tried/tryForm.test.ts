import { describe, expect, it } from 'vitest'
import { published } from '../../../../tests/support/stages.ts'
import { workflowsOf } from '../../machines/workflows.ts'
import { type TryRequest, tryForm } from './tryForm.ts'

const { application, kinds, reference, stage } = await published()
const stages = application.stages.map(({ formType }) => stage(formType))
const workflows = workflowsOf({ stages, application, kinds, reference })
const legal = { role: 'legal_reviewer' }
const ask = (given: TryRequest['given'], more: Partial<TryRequest> = {}) =>
  tryForm(workflows, { formType: 'legal_review', given, ...more })
const actionOf = ({ actions }: ReturnType<typeof ask>, code: string) => actions.find((action) => action.code === code)

describe('Trying a form', () => {
  it('says what is hidden, required and wrong', () => {
    const { hidden, required, completing, saving, editing } = ask({ as: legal, data: { has_csa: 'false' } })
    expect(hidden).toContain('csa_threshold')
    expect(required).toContain('agreement_template')
    expect(completing).toContainEqual({ path: 'agreement_template', message: 'Agreement template is required.' })
    expect([saving, editing]).toEqual([[], []])
  })

  it('says where an action leads, on the form and on the path, and what a case would expect', () => {
    const answer = ask({ as: legal, data: { agreement_template: 'ISDA' } })
    expect(answer.path).toMatchObject({
      code: 'ANALYSIS',
      open: ['credit_questionnaire', 'legal_review', 'credit_analysis'],
      done: ['business_sponsorship', 'credit_review', 'credit_request'],
    })
    const submit = actionOf(answer, 'LR_SUBMIT')
    expect(submit).toMatchObject({
      refused: [],
      leads: { state: 'COMPLETED', name: 'Completed' },
      path: { code: 'ANALYSIS', open: ['credit_questionnaire', 'credit_analysis'] },
      expect: { leads: 'COMPLETED' },
    })
    expect(submit?.path?.done).toContain('legal_review')
  })

  it('says why an action is refused', () => {
    expect(actionOf(ask({ as: legal }), 'LR_SUBMIT')).toMatchObject({
      refused: ['Agreement template is required.'],
      leads: null,
      expect: { refused: ['Agreement template is required.'] },
    })
    const other = ask({ as: { role: 'requester' }, data: { agreement_template: 'ISDA' } })
    expect(actionOf(other, 'LR_SUBMIT')?.refused).toEqual(['Needs the role Legal Reviewer.'])
    expect(other.editing).toEqual(['Needs the role Legal Reviewer.'])
  })

  it('names the first of very many mistakes', () => {
    const data = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`unknown${n}`, n]))
    const { saving, completing, actions } = ask({ data })
    expect([saving.length, completing.length]).toEqual([200, 200])
    for (const { refused, expect: expected } of actions)
      expect([refused.length, expected.refused?.length ?? 0].every((count) => count <= 200)).toBe(true)
  })

  it('goes on from where the application is', () => {
    const there = ask({ as: legal, data: { agreement_template: 'ISDA' } })
    const after = actionOf(there, 'LR_SUBMIT')?.path ?? undefined
    const done = ask({ as: legal, state: 'COMPLETED' }, { path: after })
    expect(done).toMatchObject({ actions: [], state: { name: 'Completed' } })
    expect(done.editing[0]).toContain('cannot be changed while the application is in Analysis')
    expect(ask({ as: legal }, { path: { value: 'REVIEW_PENDING' } }).actions[0]?.refused).toEqual([
      'Not possible while the application is in Review Pending.',
    ])
  })

  it('finds the way to a state, and no way to none', () => {
    expect(ask({}, { path: { state: 'APPROVAL_PENDING' } }).path?.open).toEqual(['credit_approval'])
    expect(ask({}, { path: { state: 'NOWHERE' } }).path).toBeNull()
    expect(ask({}, { path: { value: { NOWHERE: 'X' } } }).path).toBeNull()
  })

  it('names the authority level that an action needs', () => {
    const given = {
      as: { role: 'approver', authority: 'DA6', id: 'x' },
      application: { credit_review_form: { delegated_authority_level: 'DA3' } },
    }
    const { actions } = ask(given, { formType: 'credit_approval' })
    expect(actions.map(({ level }) => level)).toContain('DA3')
    expect(actions.flatMap(({ refused }) => refused)).toContain('Needs DA3 or stronger: you have DA6.')
  })
})
