import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { backend, ok } from '../../tests/support/backend.ts'
import { indexOf } from '../../tests/support/definitions.ts'
import { open, signedIn, signedOut } from '../../tests/support/screen.tsx'
import { readStage } from '../../tests/support/stageForm.tsx'

const index = await indexOf(await readStage('credit_request'))
const list = '/api/credit/credit-applications/'
const application = {
  id: '7',
  reference_number: 'CR-2026-00007',
  title: 'Copper line',
  sub_processes: [{ form_key: 'credit_request', form_name: 'Credit Request', can_edit: true }],
  credit_request_form: { workflow_instance: { id: 'w7', current_state: 'Draft' }, available_transitions: [] },
}

const serve = () =>
  backend({
    'GET /definitions/index.json': index,
    [`GET ${list}`]: ok([]),
    [`GET ${list}7/`]: ok(application),
    [`GET ${list}7/documents/`]: ok([]),
    [`GET ${list}7/history/`]: ok({ results: [], next: null }),
    [`GET ${list}awaiting-my-approval/`]: ok([]),
    [`GET ${list}prioritization/`]: ok([]),
    'GET /api/notifications/': ok([]),
    'GET /api/credit/counterparties/': ok([]),
    'GET /api/credit/limit-types/': ok([]),
    'GET /api/users/': ok([]),
  })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const protectedRoutes: [path: string, heading: string | RegExp][] = [
  // Spec 2.4, 2.5
  ['/', 'Request Tracking Dashboard'],
  // Spec 2.6, 2.7
  ['/my-tasks', 'My Tasks'],
  // Spec 2.8, 2.9
  ['/prioritization', 'Prioritization Dashboard'],
  // Spec 2.10, 2.11
  ['/credit-requests/new', 'New Credit Application'],
  // Spec 2.12, 2.13
  ['/credit-requests/7/edit', /^Credit Application CR-/],
  // Spec 2.17, 2.18
  ['/credit-requests/7/details', 'Copper line'],
  // Spec 2.19, 2.20
  ['/dashboard', 'Request Tracking Dashboard'],
]

describe('§2 Routes', () => {
  // Spec 2.21, 2.22, 2.23
  it.each(protectedRoutes)(
    '%s sends whoever is not signed in to /login, in place of its own entry in the history',
    async (path) => {
      signedOut()
      serve()
      const router = open(path)
      await screen.findByRole('heading', { name: 'Sign In' })
      expect(router.state.location.pathname).toBe('/login')
      expect(router.state.historyAction).toBe('REPLACE')
      expect(screen.queryByRole('banner')).toBeNull()
    },
  )

  // Spec 2.21
  it.each(protectedRoutes)('%s shows its screen to whoever is signed in', async (path, heading) => {
    signedIn()
    serve()
    const router = open(path)
    await screen.findByRole('heading', { level: 1, name: heading })
    expect(router.state.location.pathname).toBe(path)
  })
})

it.each([
  ['/applications/7', 'Page not found'],
  ['/applications/%E0%A4%A', 'Page not found'],
  ['/credit-requests/%E0%A4%A/details', 'Application Hub'],
])('An address that leads nowhere says so, also where it cannot be decoded: %s', async (path, heading) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  signedIn()
  serve()
  open(path)
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
})
