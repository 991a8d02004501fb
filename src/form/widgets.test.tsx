// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { noFacts, withRights } from '../engine/conditions/facts.ts'
import type { Schema } from '../engine/definition.ts'
import { mountForm, readStage } from '../../tests/support/stageForm.tsx'

afterEach(cleanup)
const sponsorship = await readStage('business_sponsorship')
const approval = await readStage('credit_approval')
const legal = await readStage('legal_review')
const request = await readStage('credit_request')
const compilation = await readStage('credit_compilation')
const questionnaire = await readStage('credit_questionnaire')

const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')

describe('a decision', () => {
  it('is two buttons, of which the chosen one is pressed', () => {
    const { last } = mountForm(sponsorship)
    expect(screen.getByRole('group', { name: 'Primary sponsor decision' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Reject' }))
    expect(last()).toEqual({ senior_sponsor_approval: 'reject' })
    expect([pressed('Approve'), pressed('Reject')]).toEqual(['false', 'true'])
  })

  it('is taken back by pressing it again', () => {
    const { last } = mountForm(sponsorship, { data: { senior_sponsor_approval: 'approve' } })
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
    expect(last()).toEqual({})
  })

  it('of another sponsor is locked', () => {
    mountForm(sponsorship, {
      facts: withRights(noFacts, { hidden: [], read_only: ['senior_sponsor_approval'] }),
    })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true)
  })

  it('hides the second sponsor where there is none', () => {
    const { replace } = mountForm(sponsorship)
    expect(screen.queryByRole('heading', { name: 'Second Sponsor' })).toBeNull()
    replace({ second_business_sponsor_name: 'Grace Hopper' })
    expect(screen.getByRole('heading', { name: 'Second Sponsor' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Second sponsor name').value).toBe('Grace Hopper')
  })
})

it('a value that follows from another one is a dash if it is missing and the form is only read', () => {
  const number = () => screen.getByLabelText<HTMLInputElement>('Guarantor CIF number').placeholder
  mountForm(request)
  expect(number()).toBe('')
  cleanup()
  mountForm(request, { readOnly: true })
  expect(number()).toBe('–')
})

describe('what was entered before a field was several choices', () => {
  it.each<[kind: string, before: unknown, shown: RegExp]>([
    ['a choice', 'LME', /kind:LME$/],
    ['money', { currency: 'EUR', amount: 12.5 }, /kind:EUR\s12\.50$/],
    ['rows', [{ kind: 'Copper' }, { kind: 'Zinc' }], /kind:kind: Copper, kind: Zinc$/],
  ])('is shown above them where it was %s, and stays until one is made', async (_, before, shown) => {
    const stage = await readStage('legal_review', ({ data }) => {
      const items: Schema = { type: 'string', enum: ['LME', 'COMEX'] }
      data.properties.grace_period = { title: 'Markets', type: 'array', items }
    })
    const { flush, last } = mountForm(stage, { data: { grace_period: before } })
    const boxes = screen.getByRole('group', { name: 'Markets' })
    expect([...boxes.querySelectorAll('input')].map(({ checked }) => checked)).toEqual([false, false])
    expect(document.querySelector('.earlier-text')?.textContent).toMatch(shown)
    expect(flush()).toEqual({ grace_period: before })
    fireEvent.click(screen.getByLabelText('COMEX'))
    expect(last()).toEqual({ grace_period: ['COMEX'] })
  })
})

it('a structure is shown as it is in a field of money', async () => {
  const stage = await readStage('legal_review', ({ data }) => {
    const currency: Schema = { type: 'string', enum: ['EUR', 'USD'] }
    const properties: Schema['properties'] = { currency, amount: { type: 'number' } }
    data.properties.grace_period = { title: 'Cover', type: 'object', format: 'money', properties }
  })
  mountForm(stage, { data: { grace_period: { site: 'Rotterdam', tonnes: 2 } } })
  expect(screen.getByLabelText<HTMLInputElement>('Cover').value).toBe('site: Rotterdam; tonnes: 2')
})

describe('an amount of money in a field that is a number by now', () => {
  const data = { has_csa: 'true', csa_threshold: { currency: 'EUR', amount: 1234.5 } }

  it('is shown as it is, and stays while other fields change', () => {
    const { last } = mountForm(legal, { data })
    fireEvent.click(screen.getByRole('tab', { name: 'CSA & Collateral' }))
    expect(screen.getByLabelText<HTMLInputElement>('Threshold').value).toBe('EUR\u00a01,234.50')
    fireEvent.change(screen.getByLabelText('Governing law'), { target: { value: 'english' } })
    expect(last()).toEqual({ ...data, governing_law: 'english' })
  })

  it('is shown so where the form is only read', () => {
    mountForm(legal, { data, readOnly: true })
    fireEvent.click(screen.getByRole('tab', { name: 'CSA & Collateral' }))
    expect(screen.getByLabelText<HTMLInputElement>('Threshold').value).toBe('EUR\u00a01,234.50')
  })
})

describe('a stored value that is not offered', () => {
  const options = (label: RegExp) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text)

  it('is one more option, which says so and stays while other fields change', () => {
    const { last } = mountForm(legal, { data: { agreement_template: 'MRA' } })
    expect(screen.getByLabelText<HTMLSelectElement>(/^Agreement template/).value).toBe('MRA')
    expect(options(/^Agreement template/)).toContain('MRA (no longer offered)')
    fireEvent.change(screen.getByLabelText('Governing law'), { target: { value: 'english' } })
    expect(last()).toEqual({ agreement_template: 'MRA', governing_law: 'english' })
  })

  it('is read out, not called an object, where the field had another kind before', () => {
    mountForm(legal, { data: { agreement_template: { currency: 'EUR', amount: 12.5 } } })
    expect(options(/^Agreement template/).join()).toMatch(/EUR\s12\.50? \(no longer offered\)/)
  })

  it('is simply one more where other texts are taken too, and where the form is only read', () => {
    mountForm(legal, { data: { governing_law: 'The law of Ontario' } })
    expect(options(/^Governing law/)).toContain('The law of Ontario')
    cleanup()
    mountForm(legal, { data: { agreement_template: 'MRA' }, readOnly: true })
    expect(options(/^Agreement template/)).toContain('MRA')
  })

  it('is a pressed button among the decisions, and a text where a day is expected', () => {
    mountForm(sponsorship, { data: { senior_sponsor_approval: 'maybe' } })
    expect(pressed('maybe (no longer offered)')).toBe('true')
    cleanup()
    mountForm(approval, { data: { approval_date: 'next week' } })
    expect(screen.getByLabelText<HTMLInputElement>(/^Approval date/).value).toBe('next week')
  })
})

describe('the person who acts', () => {
  const shown = () => screen.getByLabelText<HTMLInputElement>(/^Approver/)

  // Spec 2.233
  it('is the current user, by full name, and cannot be typed over', () => {
    mountForm(approval, { data: { approver: 'user-1' } })
    expect(shown().value).toBe('Ada Byron')
    expect(shown().readOnly).toBe(true)
  })

  // Spec 2.233
  it.each([
    ['whose name is known', { 'user-2': 'Grace Hopper' }],
    ['whom the server does not name', {}],
  ])('is the current user as long as the form is open, also after somebody else %s', (_, people) => {
    mountForm(approval, { data: { approver: 'user-2' }, people })
    expect(shown().value).toBe('Ada Byron')
  })

  it('is the recorded person once somebody has acted', () => {
    mountForm(approval, { data: { approver: 'user-2' }, people: { 'user-2': 'Grace Hopper' }, readOnly: true })
    expect(shown().value).toBe('Grace Hopper')
  })

  it('is nobody on a read-only form on which nobody has acted', () => {
    mountForm(approval, { readOnly: true })
    expect(shown().value).toBe('')
  })
})

describe('a field that is asked for under a condition', () => {
  it('is marked as required when it is shown', () => {
    mountForm(approval, { data: { approval_decision: 'rejected' } })
    expect(screen.getByLabelText('Rejection reason *').getAttribute('aria-required')).toBe('true')
  })
})

describe('other fields', () => {
  it('stand above the tabs, with what the application knows', () => {
    const { rerender: _, ...mounted } = mountForm(request, {
      application: { id: 'a', reference_number: 'CR-2026-00001' },
    })
    expect(screen.getByLabelText(/Request Title/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Request Number').value).toBe('CR-2026-00001')
    mounted.unmount()
    mountForm(request)
    expect(screen.getByText('Auto-generated after saving')).toBeTruthy()
  })

  it('take a date as YYYY-MM-DD', () => {
    const { flush } = mountForm(approval)
    fireEvent.input(screen.getByLabelText('Approval date *'), { target: { value: '2026-11-21' } })
    expect(flush()).toEqual({ approval_date: '2026-11-21' })
  })

  it('take a tick as true and its absence as false', () => {
    const { last } = mountForm(compilation)
    fireEvent.click(screen.getByRole('tab', { name: /Status/ }))
    const box = screen.getByLabelText(/All forms reviewed/i)
    fireEvent.click(box)
    expect(last()).toEqual({ all_forms_reviewed: true })
    fireEvent.click(box)
    expect(last()).toEqual({ all_forms_reviewed: false })
  })

  it('store a yes/no in the values of their own schema', () => {
    const { last } = mountForm(questionnaire)
    fireEvent.click(screen.getByRole('tab', { name: /Risk/ }))
    const select = screen.getByLabelText(/stress tests/i)
    fireEvent.change(select, { target: { value: 'no' } })
    expect(last()).toEqual({ market_stress_tests: 'no' })
  })

  it('answer a boolean yes/no with a boolean', () => {
    const { last } = mountForm(request)
    fireEvent.click(screen.getByRole('tab', { name: /Limits/ }))
    fireEvent.change(screen.getByLabelText('KYC Approval obtained'), { target: { value: 'false' } })
    expect(last()).toEqual({ kyc_approval_status: false })
  })

  // Spec 2.215, 2.216
  it('leave room for parts that are no fields, with a note', () => {
    mountForm(questionnaire, { panels: { documents: null, attach: <button type="button">Attach Document</button> } })
    fireEvent.click(screen.getByRole('tab', { name: /Funding/ }))
    expect(screen.getByRole('button', { name: 'Attach Document' })).toBeTruthy()
    expect(screen.getByText(/^Attach supporting documents/)).toBeTruthy()
  })

  it('of a stage with one tab have no tab bar', () => {
    mountForm(sponsorship)
    expect(screen.queryByRole('tablist')).toBeNull()
  })
})
