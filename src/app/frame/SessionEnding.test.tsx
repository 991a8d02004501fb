import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backend, ok } from '../../../tests/support/backend.ts'
import { index } from '../../../tests/support/definitions.ts'
import { open, signedIn, signedOut, someone } from '../../../tests/support/screen.tsx'
import { auth } from '../../screens/auth.ts'

const minutes = 60_000
const tokenUntil = (end: number) => `h.${btoa(JSON.stringify({ session_exp: Math.floor(end / 1000) }))}.s`

/** On the dashboard, in a session with so much time left. */
async function arrive(left: number) {
  const calls = backend({
    'GET /definitions/index.json': index,
    'GET /api/notifications/': ok([]),
    'GET /api/credit/credit-applications/': ok([]),
    'GET /api/credit/credit-applications/awaiting-my-approval/': ok([]),
    'POST /api/token/': ok({ access: tokenUntil(Date.now() + 720 * minutes), refresh: 'r2', user: someone }),
  })
  signedIn()
  auth.send({
    type: 'SESSION_CHANGED',
    session: { token: tokenUntil(Date.now() + left), refreshToken: 'r', user: someone },
  })
  const router = open('/dashboard')
  await screen.findByRole('heading', { level: 1 })
  return { ...calls, router }
}

beforeEach(() => signedOut())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a session that ends soon', () => {
  it('says so, and whoever signs in again stays where they are', async () => {
    const { changes, router } = await arrive(8 * minutes)
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in again' }))
    expect(screen.getByRole('dialog').textContent).toMatch(/Your session ends at \d\d:\d\d/)
    expect(screen.getByLabelText<HTMLInputElement>(/Username/).value).toBe('approver')
    await userEvent.type(screen.getByLabelText(/Password/), 'secret')
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    await vi.waitFor(() => expect(screen.queryByText(/Your session ends/)).toBeNull())
    expect(changes().map(({ body }) => body)).toEqual([{ username: 'approver', password: 'secret' }])
    expect(router.state.location.pathname).toBe('/dashboard')
  })

  it.each(['as it is told', 'when it is asked for'])('is left for later %s', async (when) => {
    await arrive(8 * minutes)
    const again = await screen.findByRole('button', { name: 'Sign in again' })
    if (when === 'when it is asked for') await userEvent.click(again)
    await userEvent.click(screen.getByRole('button', { name: 'Later' }))
    await vi.waitFor(() => expect(screen.queryByText(/Your session ends/)).toBeNull())
  })
})

it('a session with time left says nothing', async () => {
  await arrive(30 * minutes)
  expect(screen.queryByText(/Your session ends/)).toBeNull()
})
