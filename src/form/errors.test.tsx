// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { mountForm, readStage } from '../../tests/support/stageForm.tsx'
import { noFacts } from '../engine/conditions/facts.ts'
import { validateWhole } from '../engine/validation/validate.ts'
import { widgets } from './widgets/registry.ts'
import type { WidgetProps } from './widgets/widget.ts'

afterEach(cleanup)
const stage = await readStage('legal_review')
const csa = { path: 'csa_threshold', message: 'Threshold must be a number.' }
const template = { path: 'agreement_template', message: 'Agreement template is required.' }

describe('errors', () => {
  it('are none until a screen gives them', () => {
    mountForm(stage)
    expect(summary().textContent).toBe('')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('stand at their field, tied to the input itself', () => {
    mountForm(stage, { errors: validateWhole(stage, {}, noFacts) })
    const input = screen.getByLabelText(/Agreement template/)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    const described = input.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('Agreement template is required.')
  })

  it('are listed in a live region that was there before', () => {
    const { change } = mountForm(stage)
    const region = summary()
    change({ errors: [template, csa] })
    expect(summary()).toBe(region)
    expect(region.getAttribute('aria-live')).toBe('assertive')
    expect(
      within(region)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([template.message, csa.message])
  })

  it('on hidden tabs are counted on the tab', () => {
    mountForm(stage, { data: { has_csa: 'true' }, errors: [csa] })
    expect(screen.getByRole('tab', { name: /CSA/ }).textContent).toBe('CSA & Collateral1 error')
  })

  it('are one click away, whatever tab they are on', () => {
    mountForm(stage, { data: { has_csa: 'true' }, errors: [csa] })
    fireEvent.click(screen.getByRole('button', { name: csa.message }))
    expect(screen.getByRole('tab', { name: /CSA/ }).getAttribute('aria-selected')).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText(/Threshold/))
  })

  it('lead nowhere when a server gives them for what is no field of the form', () => {
    mountForm(stage, { errors: [template, { path: 'title', message: 'Too long.' }] })
    expect(screen.getByRole('button', { name: template.message })).toBeTruthy()
    expect(within(summary()).getByText('Too long.').tagName).toBe('LI')
  })

  it('go from their field, tab and list when they are no longer given', () => {
    const { change } = mountForm(stage, { data: { has_csa: 'true' }, errors: [template, csa] })
    change({ errors: [template] })
    expect(screen.queryByText(csa.message)).toBeNull()
    expect(screen.getByRole('tab', { name: /CSA/ }).textContent).toBe('CSA & Collateral')
    expect(screen.getByText('1 field needs attention:')).toBeTruthy()
  })

  it('draw the widget of their own cell, and no other', async () => {
    const drawn: string[] = []
    const Told = ({ id, invalid }: WidgetProps) => {
      drawn.push(id)
      return <input id={id} aria-invalid={invalid} />
    }
    widgets.told = { Widget: Told, shape: 'short', draws: {} }
    const request = await readStage('credit_request', ({ ui }) => {
      ui.limit_requests = { ...ui.limit_requests, items: { comments: { 'ui:widget': 'told' } } }
      ui['ui:tabs'] = [{ title: 'All', fields: ['limit_requests'] }]
    })
    const { change } = mountForm(request, { data: { limit_requests: [{}, {}, {}] } })
    drawn.length = 0
    change({ errors: [{ path: 'limit_requests.1.comments', message: 'Too long.' }] })
    delete widgets.told
    expect(drawn).toEqual(['field.limit_requests.1.comments'])
  })

  it('are listed ten at a time', () => {
    const errors = Array.from({ length: 12 }, (_, n) => ({ path: `field_${n}`, message: `Wrong ${n}` }))
    mountForm(stage, { errors })
    const region = within(summary())
    expect(region.getAllByRole('listitem').length).toBe(10)
    fireEvent.click(region.getByRole('button', { name: 'Show all 12' }))
    expect(region.getAllByRole('listitem').length).toBe(12)
  })
})

describe('focusing a field', () => {
  it('opens its tab first, even one that has never been opened', () => {
    const { focusField } = mountForm(stage)
    focusField('iosco_compliant')
    expect(document.activeElement).toBe(screen.getByLabelText('IOSCO compliant'))
  })

  it('works twice in a row for the same field', () => {
    const { focusField } = mountForm(stage)
    focusField('iosco_compliant')
    fireEvent.click(screen.getByRole('tab', { name: /Agreement/ }))
    focusField('iosco_compliant')
    expect(document.activeElement).toBe(screen.getByLabelText('IOSCO compliant'))
  })
})

describe('tabs', () => {
  it('are walked through with the arrow keys, Home and End', async () => {
    const { user } = mountForm(stage)
    const selected = () => screen.getByRole('tab', { selected: true }).textContent
    act(() => screen.getByRole('tab', { selected: true }).focus())
    await user.keyboard('{ArrowRight}')
    expect(selected()).toBe('Legal Opinions')
    expect(document.activeElement?.textContent).toBe('Legal Opinions')
    await user.keyboard('{End}')
    expect(selected()).toBe('CSA & Collateral')
    await user.keyboard('{ArrowRight}')
    expect(selected()).toBe('Agreement Details')
    await user.keyboard('{ArrowLeft}{Home}')
    expect(selected()).toBe('Agreement Details')
  })

  it('are one stop of the Tab key', () => {
    mountForm(stage)
    expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
  })
})

function summary(): HTMLElement {
  const found = document.querySelector<HTMLElement>('.error-summary')
  if (!found) throw new Error('There is no summary.')
  return found
}
