import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { backend, ok } from '../../../tests/support/backend.ts'
import { index } from '../../../tests/support/definitions.ts'
import { open, signedIn } from '../../../tests/support/screen.tsx'

vi.mock('./history/History.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a part of the hub that cannot be loaded says so, and leaves the others as they are', async () => {
  const list = '/api/credit/credit-applications/'
  signedIn()
  backend({
    'GET /definitions/index.json': index,
    [`GET ${list}7/`]: ok({ id: '7', title: 'Copper line' }),
    [`GET ${list}7/documents/`]: ok([]),
    [`GET ${list}awaiting-my-approval/`]: ok([]),
    'GET /api/notifications/': ok([]),
  })
  open('/credit-requests/7/details')
  await screen.findByText('A part of the page could not be loaded. Check your connection.')
  expect(screen.getByRole('heading', { level: 1, name: 'Copper line' })).toBeTruthy()
})
