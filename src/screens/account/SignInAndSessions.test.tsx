import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, backend, ok } from '../../../tests/support/backend.ts'
import { index } from '../../../tests/support/definitions.ts'
import { open, signedIn, someone } from '../../../tests/support/screen.tsx'
import { plainToken } from '../../../tests/support/tokens.ts'
import { Queries } from '../../../tests/support/queries.tsx'
import { createLook } from '../../app/theme.ts'
import { SignInAndSessions } from './SignInAndSessions.tsx'

const theme = createLook()

const session = {
  browser: 'Firefox on Linux',
  network: '192.0.2.x',
  since: '2026-11-20T08:00:00Z',
  used_at: '2026-11-20T09:30:00Z',
}
const here = { ...session, id: 's1', current: true }
const phone = { ...session, id: 's2', browser: 'Safari on iOS', current: false }
const script = { ...session, id: 's3', browser: '', current: false }
const done: Answer = { status: 204 }

/** The dialog, where the server says this of the person's sign-in. */
async function openDialog(signIn: object, answers: Record<string, Answer> = {}) {
  const { routes, changes } = backend({ 'GET /api/users/me/sign-in/': ok(signIn), ...answers })
  render(
    <ThemeProvider theme={theme}>
      <SignInAndSessions onClose={() => {}} />
    </ThemeProvider>,
    { wrapper: Queries },
  )
  const dialog = within(screen.getByRole('dialog', { name: 'Sign-in and sessions' }))
  await dialog.findByText('Where you are signed in')
  return { dialog, routes, changes }
}

type Dialog = Awaited<ReturnType<typeof openDialog>>['dialog']

function send(dialog: Dialog, [present, next, again]: [string, string, string]) {
  fireEvent.change(dialog.getByLabelText(/^Current password/), { target: { value: present } })
  fireEvent.change(dialog.getByLabelText(/^New password \*/), { target: { value: next } })
  fireEvent.change(dialog.getByLabelText(/^Confirm new password/), { target: { value: again } })
  fireEvent.click(dialog.getByText('Change password'))
}

beforeEach(() => signedIn())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('changing one’s password', () => {
  it('sends it as it was typed, and says that it is done', async () => {
    const { dialog, changes } = await openDialog(
      { password: true, sessions: [here] },
      { 'POST /api/users/me/password/': done },
    )
    send(dialog, ['old one ', ' new one ', ' new one '])
    expect((await dialog.findByRole('status')).textContent).toMatch(/Your password has been changed/)
    expect(changes().map(({ body }) => body)).toEqual([{ current_password: 'old one ', new_password: ' new one ' }])
    expect(dialog.getByLabelText<HTMLInputElement>(/^Current password/).value).toBe('')
  })

  it('is for password managers to fill in', async () => {
    const { dialog } = await openDialog({ password: true, sessions: [here] })
    const form = dialog.getByText('Change password').closest('form')
    const fields = [...(form?.querySelectorAll('input') ?? [])]
    expect(fields.map(({ autocomplete, type: kind }) => [autocomplete, kind])).toEqual([
      ['username', 'text'],
      ['current-password', 'password'],
      ['new-password', 'password'],
      ['new-password', 'password'],
    ])
    expect(fields[0]?.value).toBe('approver')
  })

  it('sends nothing while the two are not the same', async () => {
    const { dialog, changes } = await openDialog({ password: true, sessions: [here] })
    send(dialog, ['old one', 'new one', 'other one'])
    const again = dialog.getByLabelText(/^Confirm new password/)
    expect(again.getAttribute('aria-invalid')).toBe('true')
    expect(dialog.getByText('The passwords do not match.').id).toBe(again.getAttribute('aria-describedby'))
    expect(document.activeElement).toBe(again)
    expect(changes()).toEqual([])
  })

  it.each([
    [
      'This is not your current password.',
      { current_password: ['This is not your current password.'] },
      /^Current password/,
    ],
    ['Use at least 15 characters.', { new_password: ['Use at least 15 characters.'] }, /^New password \*/],
  ])('says “%s” at its field', async (text, body, field) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { dialog } = await openDialog(
      { password: true, sessions: [here] },
      { 'POST /api/users/me/password/': { status: 400, body } },
    )
    send(dialog, ['old one', 'new one', 'new one'])
    const message = await dialog.findByText(text)
    expect(dialog.getByLabelText(field).getAttribute('aria-describedby')).toContain(message.id)
  })

  it('says what concerns no field above the form', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const tooMany = { status: 429, body: { detail: 'Too many attempts to sign in. Please wait before you try again.' } }
    const { dialog } = await openDialog(
      { password: true, sessions: [here] },
      { 'POST /api/users/me/password/': tooMany },
    )
    send(dialog, ['old one', 'new one', 'new one'])
    expect((await dialog.findByRole('alert')).textContent).toBe(tooMany.body.detail)
  })

  it('is not offered to whoever has none', async () => {
    const { dialog } = await openDialog({ password: false, sessions: [here] })
    expect(dialog.queryByLabelText(/^Current password/)).toBeNull()
  })
})

describe('one’s sessions', () => {
  it('say where they are, and which is this one', async () => {
    const { dialog } = await openDialog({ password: true, sessions: [here, phone, script] })
    const [first, second, third] = dialog.getAllByRole('listitem')
    expect(first?.textContent).toMatch(/^Firefox on Linux \(here\)192\.0\.2\.x · since 20 Nov 2026/)
    expect(within(first ?? document.body).queryByRole('button')).toBeNull()
    expect(second?.textContent).toMatch(/^Safari on iOS.* · last used 20 Nov 2026/)
    expect(third?.textContent).toMatch(/^Another program/)
  })

  it('end one by one, and all others at once', async () => {
    const { dialog, routes, changes } = await openDialog(
      { password: true, sessions: [here, phone, script] },
      { 'DELETE /api/users/me/sessions/s2/': done, 'DELETE /api/users/me/sessions/': done },
    )
    fireEvent.click(dialog.getByText('End all others'))
    const end = dialog.getByLabelText<HTMLButtonElement>(/^End the session of Safari on iOS/)
    await waitFor(() => expect([changes().length, end.disabled]).toEqual([1, false]))
    routes['GET /api/users/me/sign-in/'] = ok({ password: true, sessions: [here] })
    fireEvent.click(end)
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1))
    expect(changes().map(({ path }) => path)).toEqual(['/api/users/me/sessions/', '/api/users/me/sessions/s2/'])
    expect(dialog.queryByText(/^End/)).toBeNull()
  })

  it('say when one could not be ended', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { dialog } = await openDialog(
      { password: true, sessions: [here, phone] },
      { 'DELETE /api/users/me/sessions/s2/': { status: 503, body: { detail: 'Not now.' } } },
    )
    fireEvent.click(dialog.getByLabelText(/^End the session/))
    expect((await dialog.findByRole('alert')).textContent).toBe('The session was not ended. Not now.')
  })
})

it('a server that has nothing of it has no such entry in the menu', async () => {
  signedIn(someone, plainToken)
  backend({
    'GET /definitions/index.json': index,
    'GET /api/credit/credit-applications/': ok([]),
    'GET /api/credit/credit-applications/awaiting-my-approval/': ok([]),
  })
  open('/dashboard')
  await userEvent.click(await screen.findByRole('button', { name: 'User menu' }))
  expect(await screen.findByRole('menuitem', { name: 'Logout' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Sign-in and sessions' })).toBeNull()
})
