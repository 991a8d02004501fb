import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { backend, ok } from '../../tests/support/backend.ts'
import { index } from '../../tests/support/definitions.ts'
import { open, signedIn, someone } from '../../tests/support/screen.tsx'

const serve = (capabilities?: string[]) =>
  backend({
    'GET /definitions/index.json': index,
    'GET /api/notifications/': ok([]),
    'GET /api/credit/credit-applications/': ok([]),
    'GET /api/credit/credit-applications/awaiting-my-approval/': ok([]),
    'GET /api/users/me/': ok({ ...someone, capabilities }),
  })

// The browser has no more of the person than the token says.
const arrive = (path: string) => {
  signedIn(someone)
  return open(path)
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['/pipeline', 'supervise', 'Pipeline'],
  ['/open-work', 'supervise', 'Open work'],
  ['/audit', 'audit', 'Audit'],
  ['/records', 'keep', 'Records and people'],
  ['/workbench', 'publish', 'Workbench'],
])('%s waits until the server has said what the person may do', async (path, capability, title) => {
  serve([capability])
  const router = arrive(path)
  await screen.findByRole('heading', { level: 1, name: title })
  expect(router.state.location.pathname).toBe(path)
})

it.each([
  ['something else', ['create']],
  ['nothing', undefined],
])('leads to the dashboard, which says why, a person of whom the server says %s', async (_, capabilities) => {
  serve(capabilities)
  const router = arrive('/audit')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(await screen.findByText('You do not have access to that page.')).toBeTruthy()
})
