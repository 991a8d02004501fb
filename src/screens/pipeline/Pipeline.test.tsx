import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { backend, ok } from '../../../tests/support/backend.ts'
import { index } from '../../../tests/support/definitions.ts'
import { open, signedIn, someone } from '../../../tests/support/screen.tsx'

const figures = {
  stages: [{ key: 'legal_review', title: 'Legal Review', number: 3, amount: 12_000_000 }],
  ages: [
    { age: '0-2', number: 2 },
    { age: '31-', number: 1 },
  ],
  turnaround: [{ key: 'legal_review', title: 'Legal Review', number: 4, median: 2.25, most: 6.04 }],
  decided: [{ month: '2026-02', code: 'APPROVED', name: 'Approved', number: 5, amount: 70_000_000 }],
}

const serve = () =>
  backend({
    'GET /definitions/index.json': index,
    'GET /api/notifications/': ok([]),
    'GET /api/credit/credit-applications/': ok([]),
    'GET /api/credit/credit-applications/awaiting-my-approval/': ok([]),
    'GET /api/pipeline/': ok(figures),
  })

beforeEach(() => signedIn({ ...someone, capabilities: ['supervise'] }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const rowOf = async (plot: string, name: string) => {
  const table = await screen.findByRole('table', { name: plot })
  const link = within(table).getByRole('link', { name })
  return { text: link.closest('tr')?.textContent, to: link.getAttribute('href') }
}

it('tells each figure in a table, whose names open their lists', async () => {
  serve()
  open('/pipeline')
  expect(await rowOf('Waiting by stage', 'Legal Review')).toEqual({
    text: 'Legal Review3',
    to: '/open-work?stage=legal_review',
  })
  expect((await rowOf('Amount by stage', 'Legal Review')).text).toBe('Legal ReviewUS$12,000,000')
  expect(await rowOf('How long the work has waited', '31 days or more')).toEqual({
    text: '31 days or more1',
    to: '/open-work?age=31-',
  })
  const days = await rowOf('Days per stage, for stages completed in the last 90 days', 'Legal Review')
  expect(days.text).toBe('Legal Review42.36')
  expect(await rowOf('Decided by month', 'Feb 2026, Approved')).toEqual({
    text: 'Feb 2026, Approved5US$70,000,000',
    to: '/dashboard?status=APPROVED&decided=2026-02',
  })
})

it('is for those of whom the server says so, and asked of no other server', async () => {
  const { calls } = serve()
  signedIn(someone)
  const router = open('/pipeline')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(calls.filter(({ path }) => path.includes('pipeline'))).toEqual([])
})
