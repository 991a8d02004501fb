import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { backend, ok } from '../../../tests/support/backend.ts'
import { index } from '../../../tests/support/definitions.ts'
import { open, signedIn, someone } from '../../../tests/support/screen.tsx'
import type { VerificationWithBreaks } from '../../api/http/types.ts'

const done: VerificationWithBreaks = {
  id: 'v',
  started_by: { id: 'a', name: 'Ada Byron' },
  started_at: '2026-11-20T12:00:00Z',
  state: 'done',
  total: 12,
  seen: 12,
  ended_at: '2026-11-20T12:01:00Z',
  result: {
    applications: 8,
    entries: 120,
    record_entries: 3,
    partly: 0,
    seals: 2,
    checkpoints: 2,
    newest_checkpoint: { number: 2, at: '2026-11-20T11:59:00Z', hash: 'c0ffee' },
  },
  broken: 0,
  breaks: [],
  others: 0,
}

function serve(latest: VerificationWithBreaks, more: Parameters<typeof backend>[0] = {}) {
  const { breaks: _, others: _others, ...listed } = latest
  return backend({
    'GET /definitions/index.json': index,
    'GET /api/notifications/': ok([]),
    'GET /api/credit/credit-applications/': ok([]),
    'GET /api/credit/credit-applications/awaiting-my-approval/': ok([]),
    'GET /api/users/': ok([someone]),
    'GET /api/audit/entries/': ok({ results: [], next: null, looked_until: null }),
    'GET /api/audit/verifications/': ok({ results: [listed, { ...listed, id: 'w', state: 'stopped' }], next: null }),
    'GET /api/audit/verifications/v/': ok(latest),
    ...more,
  })
}

beforeEach(() => signedIn({ ...someone, capabilities: ['audit'] }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says how the audit was when it was last verified, by whom, and how it was before', async () => {
  serve(done)
  open('/audit')
  expect(await screen.findByText(/^Everything is as it was recorded\. \(.*started by Ada Byron\)$/)).toBeTruthy()
  expect(screen.getByText(/^Newest checkpoint: 2 of .*, c0ffee$/)).toBeTruthy()
  expect(screen.getByText(/Ada Byron: stopped$/)).toBeTruthy()
})

it('lists what is not as it was written', async () => {
  serve({ ...done, broken: 3, breaks: ['CR-1, seal: it is missing.'], others: 2 })
  open('/audit')
  expect(await screen.findByText('CR-1, seal: it is missing.')).toBeTruthy()
  expect(screen.getByText(/3 items differ from what was recorded:/).textContent).toContain('2 more are not listed.')
})

it('begins, shows how far it is, and can be stopped', async () => {
  const running = { ...done, state: 'running' as const, seen: 6, ended_at: null, result: null }
  const { calls } = serve(running, { 'POST /api/audit/verifications/v/stop/': { status: 204 } })
  open('/audit')
  expect(await screen.findByText('6 of 12 applications, decisions and checkpoints')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Progress of the verification' }).getAttribute('aria-valuenow')).toBe(
    '50',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Stop verifying' }))
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/stop/'))).toBe(true))
})

it('keeps the focus on its button, which begins it and then stops it', async () => {
  const running = { ...done, state: 'running' as const, seen: 6, ended_at: null, result: null }
  const { routes } = serve(done, { 'POST /api/audit/verifications/': { status: 201, body: running } })
  open('/audit')
  const verify = await screen.findByRole('button', { name: 'Verify the whole audit trail' })
  await waitFor(() => expect(verify.getAttribute('aria-disabled')).toBe('false'))
  verify.focus()
  routes['GET /api/audit/verifications/v/'] = ok(running)
  fireEvent.click(verify)
  expect(await screen.findByRole('button', { name: 'Stop verifying' })).toBe(document.activeElement)
})

it('says who is verifying where another one runs', async () => {
  const detail = 'A verification of Ben Adler is running. Only one runs at a time: wait until it is done.'
  serve(done, { 'POST /api/audit/verifications/': { status: 409, body: { detail } } })
  open('/audit')
  await screen.findByText(/^Everything is as it was recorded/)
  fireEvent.click(screen.getByRole('button', { name: 'Verify the whole audit trail' }))
  expect((await screen.findByText(detail)).closest('[role=alert]')).toBeTruthy()
})
