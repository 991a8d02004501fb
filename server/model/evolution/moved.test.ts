import { describe, expect, it } from 'vitest'
import { published } from '../../../tests/support/stages.ts'
import type { Schema } from '../../../src/engine/definition.ts'
import type { Application, StageForm } from '../../store/applications/application.ts'
import { workflowsOf } from '../machines/workflows.ts'
import { changeForm, openForm } from '../forms.ts'
import { fieldAt } from '../../../src/engine/evolution/places.ts'
import { readable } from './readable.ts'

const { application: definition, reference, stage } = await published()
const amount: Schema & { formerly: string[] } = {
  title: 'Amount',
  type: 'number',
  formerly: ['sum', 'legal_review_form.amount', 'legal_review_form.total'],
}
const stages = definition.stages.map(({ formType }) => {
  const known = stage(formType)
  if (formType !== 'credit_analysis') return known
  return { ...known, data: { ...known.data, properties: { ...known.data.properties, amount } } }
})
const workflows = workflowsOf({ stages, application: definition, kinds: {}, reference })
const analysis = workflows.runtimes.get('credit_analysis')
if (!analysis) throw new Error('There is no analysis.')

/** An application with these stored forms. */
function applicationWith(stored: Record<string, object>): Application {
  const forms = Object.entries(stored).map(([formType, data]) => [formType, { formType, stored: data, version: 1 }])
  return readable(workflows, { version: 2, forms: new Map(forms as [string, StageForm][]) } as Application)
}
const change = (application: Application, data: object) => {
  changeForm(application, analysis, { data: { ...data } })
  return Object.fromEntries([...application.forms].map(([formType, { stored }]) => [formType, stored]))
}
const read = (application: Application) => application.forms.get('credit_analysis')?.data

describe('a field that was moved from another stage', () => {
  it('shows the value that is stored there, under any name that it had', () => {
    expect(read(applicationWith({ legal_review: { total: '5' }, credit_analysis: {} }))).toEqual({ amount: 5 })
  })

  it('is stored there when it changes, where earlier definitions find it, and the form there counts as unchanged', () => {
    const application = applicationWith({ legal_review: { amount: 5, other: 1 }, credit_analysis: {} })
    expect(change(application, { amount: 6 })).toEqual({ legal_review: { total: 6, other: 1 }, credit_analysis: {} })
    expect(application.forms.get('legal_review')?.version).toBe(1)
    expect(read(readable(workflows, application))).toEqual({ amount: 6 })
  })

  it('stays cleared once it was cleared', () => {
    const application = applicationWith({ legal_review: { amount: 5 }, credit_analysis: {} })
    expect(change(application, {})).toEqual({ legal_review: {}, credit_analysis: {} })
    expect(read(readable(workflows, application))).toEqual({})
  })

  it('is stored in its own form while the application has no form of the other stage, and moves over when it has', () => {
    const alone = applicationWith({ credit_analysis: {} })
    expect(change(alone, { amount: 6 })).toEqual({ credit_analysis: { sum: 6 } })
    const both = applicationWith({ legal_review: {}, credit_analysis: { sum: 6 } })
    expect(read(both)).toEqual({ amount: 6 })
    expect(change(both, { amount: 7 })).toEqual({ legal_review: { total: 7 }, credit_analysis: {} })
  })

  it('is written nowhere while it does not change', () => {
    const application = applicationWith({ legal_review: { amount: '5' }, credit_analysis: {} })
    expect(change(application, { amount: 5, esg_score: 3 })).toEqual({
      legal_review: { amount: '5' },
      credit_analysis: { esg_score: 3 },
    })
  })

  it('has its value in a form that is opened after the move', () => {
    const application = applicationWith({ legal_review: { amount: 5 } })
    expect(openForm({ workflows } as Parameters<typeof openForm>[0], application, 'credit_analysis').data).toEqual({
      amount: 5,
    })
  })

  it('is found by what the audit recorded in either stage', () => {
    const here = { formType: 'credit_analysis', field: 'amount' }
    for (const field of ['amount', 'total'])
      expect(fieldAt(workflows, { formType: 'legal_review', field })).toEqual(here)
    expect(fieldAt(workflows, { formType: 'credit_analysis', field: 'sum' })).toEqual(here)
    expect(fieldAt(workflows, { formType: 'legal_review', field: 'gone' })).toEqual({
      formType: 'legal_review',
      field: 'gone',
    })
  })
})
