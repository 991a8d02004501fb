// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ApplicationRecord } from '../../engine/application.ts'
import { AmountAndState } from './AmountAndState.tsx'

afterEach(cleanup)
const shown = (fields: Omit<ApplicationRecord, 'id'>) =>
  render(<AmountAndState application={{ id: '7', ...fields }} />).container.textContent

it('shows the amount and the application’s own state', () => {
  expect(shown({ amount: 60_000_000, workflow_state: { code: 'ANALYSIS', name: 'Analysis' } })).toMatch(
    /^Amount.*60,000,000ApplicationAnalysis$/,
  )
})

it('reads what a server of section 7 gives: an amount as text, a state by name alone', () => {
  expect(shown({ amount: '2500000.00', workflow_state_name: 'Review Pending' })).toMatch(
    /^Amount.*2,500,000ApplicationReview Pending$/,
  )
})

it('shows nothing of what is not known', () => {
  expect(shown({ amount: null, workflow_state: null })).toBe('')
  expect(shown({ amount: 'not yet' })).toBe('')
})
