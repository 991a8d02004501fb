import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, backend, ok } from '../../../tests/support/backend.ts'
import { index } from '../../../tests/support/definitions.ts'
import { signedIn, signedOut, open } from '../../../tests/support/screen.tsx'
import { ownToken } from '../../../tests/support/tokens.ts'

const due: Answer = {
  status: 403,
  body: { detail: 'Please choose your own password first.', code: 'password_change_required' },
}

/** On the dashboard, with a first password, which the server wants replaced. */
async function arrive() {
  let isDue = true
  const unlessDue = (body: unknown) => () => (isDue ? due : ok(body))
  const calls = backend({
    'GET /definitions/index.json': index,
    'GET /api/notifications/': unlessDue([]),
    'GET /api/credit/credit-applications/': unlessDue([]),
    'GET /api/credit/credit-applications/awaiting-my-approval/': unlessDue([]),
    'POST /api/token/revoke/': { status: 204 },
    'POST /api/users/me/password/': () => {
      isDue = false
      return { status: 204 }
    },
  })
  signedIn()
  open('/dashboard')
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose your own password' }))
  return { ...calls, dialog }
}

beforeEach(() => signedOut())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a first password', () => {
  it('is replaced before anything else, and then everything goes on', async () => {
    const { dialog, changes } = await arrive()
    expect(localStorage.getItem('jwt')).toBe(ownToken)
    await userEvent.type(dialog.getByLabelText(/^Password you were given/), 'first')
    await userEvent.type(dialog.getByLabelText(/^New password \*/), 'own')
    await userEvent.type(dialog.getByLabelText(/^Confirm new password/), 'own')
    await userEvent.click(dialog.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText('No matching requests found')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(changes().map(({ body }) => body)).toEqual([{ current_password: 'first', new_password: 'own' }])
  })

  it('can be left by logging out', async () => {
    const { dialog, changes } = await arrive()
    await userEvent.click(dialog.getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(localStorage.getItem('jwt')).toBeNull())
    await waitFor(() => expect(changes().map(({ path }) => path)).toEqual(['/api/token/revoke/']))
  })
})
