import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { backend, ok } from '../../../tests/support/backend.ts'
import { index } from '../../../tests/support/definitions.ts'
import { open, signedIn, someone } from '../../../tests/support/screen.tsx'

const admin = { ...someone, role: { name: 'admin' }, capabilities: ['administer' as const] }
const serve = () =>
  backend({
    'GET /definitions/index.json': index,
    'GET /api/credit/credit-applications/': ok([]),
    'GET /api/credit/credit-applications/awaiting-my-approval/': ok([]),
    'GET /api/notifications/': ok([]),
    'GET /api/users/me/': ok(admin),
    'GET /api/setup/': ok({
      missing: [
        { kind: 'administrators', roles: ['Administrator'] },
        { kind: 'people', form_name: null, roles: ['Requester'], needs_level: false },
        { kind: 'people', form_name: 'Credit Approval', roles: ['Approver', 'Credit Analyst'], needs_level: true },
        { kind: 'people', form_name: null, roles: ['Requester'], needs_level: false, proposed: true },
        { kind: 'people', form_name: 'Credit Approval', roles: ['Approver'], needs_level: true, proposed: true },
        { kind: 'records', resource: 'counterparties', proposed: true },
        { kind: 'records', resource: 'limit-types', proposed: false },
        { kind: 'records', resource: 'branches', proposed: false },
      ],
    }),
  })
const heading = 'Before the bank can start'

beforeEach(() => signedIn(admin))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('leads administrators through what the bank lacks, and is gone once it lacks nothing', async () => {
  const { routes } = serve()
  open('/')
  const list = within(await screen.findByRole('region', { name: heading }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'A second administrator is missing: what one proposes, the other approves.',
    'Nobody can start an application. Roles that can: Requester.',
    'Nobody can complete the Credit Approval. Roles that can, with an authority level: Approver, Credit Analyst.',
    'Nobody can start an application yet: people who can have been proposed and are waiting for approval.',
    'Nobody can complete the Credit Approval yet: people who can have been proposed and are waiting for approval.',
    'There are no counterparties yet: those that are proposed are waiting for approval.',
    'There are no limit types.',
    'There are no records of the type branches.',
  ])
  expect(list.getByText(/npm run users -- add/)).toBeTruthy()
  routes['GET /api/setup/'] = ok({ missing: [{ kind: 'records', resource: 'limit-types', proposed: false }] })
  document.dispatchEvent(new Event('visibilitychange'))
  expect((await screen.findByRole('link', { name: 'Records and people' })).getAttribute('href')).toBe('/records')
  routes['GET /api/setup/'] = ok({ missing: [] })
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(screen.queryByRole('region', { name: heading })).toBeNull())
})

it.each([
  ['somebody who may not administer', { ...admin, capabilities: ['create' as const] }],
  ['somebody of whom the server does not say what they may do', someone],
])('asks nothing for %s', async (_, user) => {
  signedIn(user)
  const { calls, routes } = serve()
  routes['GET /api/users/me/'] = ok(user)
  open('/')
  await screen.findByText('No matching requests found')
  expect(calls.map(({ path }) => path)).not.toContain('/api/setup/')
})
