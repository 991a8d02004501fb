// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mountForm, readStage } from '../../tests/support/stageForm.tsx'
import { noFacts } from '../engine/conditions/facts.ts'
import { validateDraft } from '../engine/validation/validate.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const request = await readStage('credit_request')
const review = await readStage('credit_review')

const title = () => screen.getByLabelText<HTMLInputElement>(/^Request Title/)
const limit = request.data.properties.title?.maxLength ?? 0
const describedBy = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

describe('a text near its limit', () => {
  it('is counted, and the count is part of what describes the input', () => {
    mountForm(request)
    fireEvent.input(title(), { target: { value: 'x'.repeat(limit - 12) } })
    expect(describedBy(title())).toContain('12 characters left')
    expect(title().getAttribute('aria-invalid')).toBeNull()
  })

  it('is not counted far from it', () => {
    mountForm(request)
    fireEvent.input(title(), { target: { value: 'Copper line' } })
    expect(screen.queryByText(/characters left/)).toBeNull()
  })

  it('is counted by characters as the validation counts them, not by their halves', () => {
    mountForm(request)
    fireEvent.input(title(), { target: { value: '𝛼'.repeat(limit - 1) } })
    expect(describedBy(title())).toContain('1 character left')
  })

  it('is told of politely once the typing rests', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    mountForm(request)
    fireEvent.input(title(), { target: { value: 'x'.repeat(limit - 3) } })
    fireEvent.input(title(), { target: { value: 'x'.repeat(limit - 2) } })
    expect(screen.getByRole('status').textContent).toBe('')
    act(() => void vi.advanceTimersByTime(1000))
    expect(screen.getByRole('status').textContent).toBe('2 characters left')
  })

  it('is counted too when it comes from outside', () => {
    const { replace } = mountForm(request)
    replace({ title: 'x'.repeat(limit - 1) })
    expect(describedBy(title())).toContain('1 character left')
  })
})

describe('a text beyond its limit', () => {
  it('is kept whole when it is pasted, and marked as wrong', async () => {
    const { flush, user, last } = mountForm(review)
    const field = screen.getByLabelText<HTMLTextAreaElement>(/^Additional information/)
    const most = review.data.properties.additional_information_request?.maxLength ?? 0
    const pasted = `${'x'.repeat(most)} decline`
    await user.click(field)
    await user.paste(pasted)
    flush()
    expect(last()).toMatchObject({ additional_information_request: pasted })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(describedBy(field)).toContain('8 characters too many')
    expect(validateDraft(review, last() ?? {}, noFacts)).toMatchObject([{ path: 'additional_information_request' }])
  })

  it('is kept whole in a cell of a table', async () => {
    const { flush, user, last } = mountForm(request, { data: { limit_requests: [{}] } })
    await user.click(screen.getByRole('tab', { name: 'Limits' }))
    const cell = screen.getByLabelText<HTMLInputElement>('Comments, row 1')
    const pasted = 'x'.repeat(2000) + 'decline'
    await user.click(cell)
    await user.paste(pasted)
    flush()
    expect(last()).toMatchObject({ limit_requests: [{ comments: pasted }] })
    expect(cell.getAttribute('aria-invalid')).toBe('true')
  })
})
