// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mountForm, readStage } from '../../tests/support/stageForm.tsx'

const request = await readStage('credit_request')
const past = { required_by_date: '2020-01-31' }
const later = { required_by_date: '2999-01-31' }

/** The form on the tab where the date stands. */
function openAt(given: Parameters<typeof mountForm>[1]) {
  const form = mountForm(request, given)
  fireEvent.click(screen.getByRole('tab', { name: 'Prioritisation' }))
  const input = screen.getByLabelText<HTMLInputElement>('Required by date')
  const enter = (value: string) => {
    fireEvent.input(input, { target: { value } })
    fireEvent.blur(input)
  }
  return { ...form, input, enter }
}

const note = () => screen.queryByText('This date is in the past.')

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a date in the past, of which the definitions have a note', () => {
  it('is told beside the field when the person changes to it, tied to the input, and is no error', () => {
    const { input, enter, last } = openAt({ data: later, saved: later })
    expect(note()).toBeNull()
    enter(past.required_by_date)
    expect(note()?.getAttribute('role')).toBe('status')
    expect(input.getAttribute('aria-describedby')?.split(' ')).toContain(note()?.id)
    expect(input.getAttribute('aria-invalid')).toBeNull()
    expect(last()).toEqual(past)
    enter(later.required_by_date)
    expect(note()).toBeNull()
  })

  it('is not told of one that is saved already, nor where nothing can be changed', () => {
    openAt({ data: past, saved: past })
    expect(note()).toBeNull()
    cleanup()
    openAt({ data: past, saved: later, readOnly: true })
    expect(note()).toBeNull()
  })

  it('is told of one that is back from a draft', () => {
    openAt({ data: past, saved: later })
    expect(note()).not.toBeNull()
  })

  it('is not told of today', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 23, 30) })
    const { enter } = openAt({ data: later, saved: later })
    enter('2026-11-21')
    expect(note()).toBeNull()
    enter('2026-11-20')
    expect(note()).not.toBeNull()
  })
})
