// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { noFacts, withRights } from '../engine/conditions/facts.ts'
import { mountForm, readStage } from '../../tests/support/stageForm.tsx'

afterEach(cleanup)
const stage = await readStage('legal_review')
const withOwner = await readStage('legal_review', (files) => {
  files.stage.owners = { grace_period: 'creator' }
})

const openTab = (name: RegExp) => fireEvent.click(screen.getByRole('tab', { name }))

describe('what a form shows', () => {
  it('opens on its first tab, with every field of it under its title', () => {
    mountForm(stage)
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Agreement Details',
      'Legal Opinions',
      'CSA & Collateral',
    ])
    const panel = within(screen.getByRole('tabpanel'))
    expect(panel.getByLabelText(/Agreement template/)).toBeTruthy()
    expect(panel.getByLabelText('Governing law')).toBeTruthy()
  })

  it('mounts a tab when it is opened for the first time, and keeps it', () => {
    mountForm(stage)
    expect(document.getElementById('field.iosco_compliant')).toBeNull()
    openTab(/Legal Opinions/)
    openTab(/Agreement/)
    expect(document.getElementById('field.iosco_compliant')).toBeTruthy()
  })

  it('marks what the definition requires, in sight and for a screen reader', () => {
    mountForm(stage)
    const input = screen.getByLabelText(/Agreement template/)
    expect(input.getAttribute('aria-required')).toBe('true')
    expect(screen.getByText('Agreement template').textContent).toBe('Agreement template *')
    expect(screen.getByLabelText('Governing law').getAttribute('aria-required')).toBeNull()
  })

  it('shows an option by the name the definition gives it', () => {
    mountForm(stage, { data: { governing_law: 'new_york' } })
    expect(screen.getByLabelText<HTMLSelectElement>('Governing law').selectedOptions[0]?.text).toBe('New York law')
  })

  it('keeps a loaded value that is none of the options', () => {
    mountForm(stage, { data: { governing_law: 'scots' } })
    expect(screen.getByLabelText<HTMLSelectElement>('Governing law').value).toBe('scots')
  })

  it('writes no style attribute, which a strict content policy would refuse', () => {
    const { container } = mountForm(stage)
    expect(container.querySelector('[style]')).toBeNull()
  })
})

describe('typing', () => {
  it('is in the data when the field is left, and after the click where a click leaves it, which finds the page as it was', () => {
    vi.useFakeTimers()
    const { seen } = mountForm(stage)
    const input = screen.getByLabelText('Grace period')
    fireEvent.input(input, { target: { value: 'Three days' } })
    fireEvent.blur(input)
    expect(seen.at(-1)).toMatchObject({ grace_period: 'Three days' })
    fireEvent.input(input, { target: { value: 'Four days' } })
    fireEvent.mouseDown(document.body)
    fireEvent.blur(input)
    vi.advanceTimersByTime(500)
    expect(seen.at(-1)).toMatchObject({ grace_period: 'Three days' })
    fireEvent.mouseUp(document.body)
    act(() => void vi.advanceTimersByTime(1))
    expect(seen.at(-1)).toMatchObject({ grace_period: 'Four days' })
    vi.useRealTimers()
  })

  it('is in the data as soon as they are asked for, without a pause or a blur', () => {
    const { flush, seen } = mountForm(stage)
    fireEvent.input(screen.getByLabelText('Grace period'), { target: { value: 'Three days' } })
    expect(seen).toEqual([])
    expect(flush()).toEqual({ grace_period: 'Three days' })
    expect(seen).toEqual([{ grace_period: 'Three days' }])
  })

  it('becomes data on leaving the field', async () => {
    const { user, last } = mountForm(stage)
    await user.type(screen.getByLabelText('Grace period'), 'Three days')
    await user.tab()
    expect(last()).toEqual({ grace_period: 'Three days' })
  })

  it('becomes data after a pause', () => {
    vi.useFakeTimers()
    try {
      const { last } = mountForm(stage)
      fireEvent.input(screen.getByLabelText('Grace period'), { target: { value: 'Three' } })
      act(() => void vi.advanceTimersByTime(249))
      expect(last()).toBeUndefined()
      act(() => void vi.advanceTimersByTime(1))
      expect(last()).toEqual({ grace_period: 'Three' })
    } finally {
      vi.useRealTimers()
    }
  })

  it('is not lost when the form leaves the page', () => {
    const { last, unmount } = mountForm(stage)
    fireEvent.input(screen.getByLabelText('Grace period'), { target: { value: 'Three days' } })
    unmount()
    expect(last()).toEqual({ grace_period: 'Three days' })
  })

  it('is not lost when the server answers with other data meanwhile', () => {
    const { flush, replace, last } = mountForm(stage)
    fireEvent.input(screen.getByLabelText('Grace period'), { target: { value: 'Three days' } })
    replace({ agreement_template: 'ISDA', grace_period: 'old' })
    expect(screen.getByLabelText<HTMLInputElement>('Grace period').value).toBe('Three days')
    flush()
    expect(last()).toEqual({ agreement_template: 'ISDA', grace_period: 'Three days' })
  })

  it('goes with a choice that is made before the pause is over', () => {
    const { last, seen } = mountForm(stage)
    fireEvent.input(screen.getByLabelText('Grace period'), { target: { value: 'Three days' } })
    fireEvent.change(screen.getByLabelText('Governing law'), { target: { value: 'english' } })
    expect(seen.length).toBe(1)
    expect(last()).toEqual({ grace_period: 'Three days', governing_law: 'english' })
  })

  it('unsets a field when its text is deleted', async () => {
    const { user, flush, last } = mountForm(stage, { data: { grace_period: 'Three days', agreement_template: 'ISDA' } })
    await user.clear(screen.getByLabelText('Grace period'))
    flush()
    expect(last()).toEqual({ agreement_template: 'ISDA' })
  })

  it('shows what came from outside in fields that are not being edited', () => {
    const { replace } = mountForm(stage, { data: { grace_period: 'old' } })
    replace({ grace_period: 'new', governing_law: 'swiss' })
    expect(screen.getByLabelText<HTMLInputElement>('Grace period').value).toBe('new')
    expect(screen.getByLabelText<HTMLSelectElement>('Governing law').value).toBe('swiss')
  })

  it('does not take its own older data for news', () => {
    const { replace, seen, flush } = mountForm(stage)
    const input = screen.getByLabelText<HTMLInputElement>('Grace period')
    const type = (value: string) => {
      fireEvent.input(input, { target: { value } })
      flush()
    }
    type('one')
    const [first = {}] = seen
    type('two')
    replace(first)
    expect(flush()).toEqual({ grace_period: 'two' })
  })

  it('tells nobody of a flush that changes nothing', () => {
    const { flush, seen } = mountForm(stage)
    flush()
    expect(seen).toEqual([])
  })
})

describe('conditional fields', () => {
  const withCsa = { has_csa: 'true', csa_threshold: 5 }

  it('appear when the data call for them, and go with them', () => {
    mountForm(stage)
    openTab(/CSA/)
    expect(screen.queryByLabelText(/Threshold/)).toBeNull()
    fireEvent.change(screen.getByLabelText('CSA in place'), { target: { value: 'true' } })
    expect(screen.getByLabelText(/Threshold/)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('CSA in place'), { target: { value: 'false' } })
    expect(screen.queryByLabelText(/Threshold/)).toBeNull()
  })

  it('show their value when they come back', () => {
    mountForm(stage, { data: withCsa })
    openTab(/CSA/)
    fireEvent.change(screen.getByLabelText('CSA in place'), { target: { value: 'false' } })
    fireEvent.change(screen.getByLabelText('CSA in place'), { target: { value: 'true' } })
    expect(screen.getByLabelText<HTMLInputElement>(/Threshold/).value).toBe('5')
  })
})

describe('yes and no', () => {
  it('keeps unset apart from No', () => {
    const { last } = mountForm(stage)
    openTab(/Legal Opinions/)
    const select = screen.getByLabelText<HTMLSelectElement>('IOSCO compliant')
    expect([...select.options].map(({ text }) => text)).toEqual(['Select…', 'Yes', 'No'])
    fireEvent.change(select, { target: { value: 'false' } })
    expect(last()).toEqual({ iosco_compliant: 'false' })
    fireEvent.change(select, { target: { value: '' } })
    expect(last()).toEqual({})
  })
})

describe('numbers', () => {
  const typeThreshold = (text: string) => {
    const mounted = mountForm(stage, { data: { has_csa: 'true' } })
    openTab(/CSA/)
    const input = screen.getByLabelText<HTMLInputElement>(/Threshold/)
    fireEvent.input(input, { target: { value: text } })
    mounted.flush()
    return { input, value: mounted.last()?.csa_threshold }
  }

  it.each([
    ['1.50', 1.5],
    ['-3', -3],
    ['.5', 0.5],
    ['1,000,000', 1_000_000],
    [' 12 ', 12],
  ])('reads %j as %d and leaves it as it was typed', (text, value) => {
    expect(typeThreshold(text)).toMatchObject({ value, input: { value: text } })
  })

  it.each(['abc', '1,00', '1e5', '12 m'])('keeps %j, which is no number, for the validation to name', (text) => {
    expect(typeThreshold(text)).toMatchObject({ value: text, input: { value: text } })
  })
})

describe('a read-only form', () => {
  it('shows its values and takes none', () => {
    mountForm(stage, { readOnly: true, data: { agreement_template: 'GMRA', grace_period: 'Two days' } })
    expect(screen.getByLabelText<HTMLSelectElement>(/Agreement template/).disabled).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('Grace period').readOnly).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('Grace period').value).toBe('Two days')
  })

  it('is disabled as a whole, while its texts can have the focus', () => {
    mountForm(stage, { readOnly: true, data: { grace_period: 'Two days' } })
    const text = screen.getByLabelText('Grace period')
    expect(text.getAttribute('aria-disabled')).toBe('true')
    text.focus()
    expect(document.activeElement).toBe(text)
  })

  it('locks single fields', () => {
    mountForm(withOwner, { facts: withRights(noFacts, { hidden: [], read_only: ['grace_period'] }) })
    expect(screen.getByLabelText<HTMLInputElement>('Grace period').readOnly).toBe(true)
    expect(screen.getByLabelText('Grace period').hasAttribute('aria-disabled')).toBe(false)
    expect(screen.getByLabelText<HTMLSelectElement>('Governing law').disabled).toBe(false)
  })
})

describe('a section that is collapsed', () => {
  const collapsed = readStage('legal_review', ({ ui }) => {
    ui['ui:tabs'][0] = {
      title: 'Agreement Details',
      sections: [
        { fields: ['agreement_template'] },
        { title: 'More', collapsed: true, fields: ['governing_law', 'grace_period', 'non_standard_provisions'] },
      ],
    }
    ui['ui:hidden'] = ['counterparty_events_of_default']
  })
  const details = () => screen.getByText('More').closest('details')

  it('shows only its title until the person opens it', async () => {
    mountForm(await collapsed)
    expect(details()?.open).toBe(false)
  })

  it('is open when something in it is wrong', async () => {
    mountForm(await collapsed, { errors: [{ path: 'grace_period', message: 'Grace period is too long.' }] })
    expect(details()?.open).toBe(true)
  })

  it('opens for who is led to a field in it', async () => {
    const { focusField } = mountForm(await collapsed)
    focusField('grace_period')
    expect(details()?.open).toBe(true)
    expect(document.activeElement).toBe(screen.getByLabelText('Grace period'))
  })
})
