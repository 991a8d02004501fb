import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { QueryClientProvider } from '@tanstack/react-query'
import { backend, ok } from '../../../../tests/support/backend.ts'
import { signedIn } from '../../../../tests/support/screen.tsx'
import { queryClient } from '../../queryClient.ts'
import { NextInLine } from './NextInLine.tsx'

const waits = (number: number) => ({
  application_id: `${number}`,
  reference_number: `CR-2026-${number}`,
  form_key: 'credit_review',
  form_name: 'Credit Review',
})
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

beforeEach(() => signedIn())
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const show = (count: number) => {
  backend({ 'GET /api/waiting/': ok({ results: numbers(count).map(waits), next: null }) })
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <NextInLine application="1" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it.each([
  [2, '1 more is waiting for you.'],
  [4, '3 more are waiting for you.'],
  [12, 'More than 10 others wait for you.'],
])('with %i that wait, the one just worked on among them, says: %s', async (count, text) => {
  show(count)
  expect((await screen.findByRole('status')).textContent).toBe(`${text} Next: Credit Review of CR-2026-2`)
  expect(screen.getByRole('link').getAttribute('href')).toBe(
    '/credit-requests/2/edit?form_type=credit_review&mode=edit',
  )
})

it('says nothing where nothing else waits', async () => {
  const { container } = show(1)
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(container.textContent).toBe('')
})
