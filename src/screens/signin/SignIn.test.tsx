import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backend, ok } from '../../../tests/support/backend.ts'
import type { Answer } from '../../../tests/support/backend.ts'
import { index } from '../../../tests/support/definitions.ts'
import { open, signedIn, signedOut, someone } from '../../../tests/support/screen.tsx'
import { english, readBy } from '../../texts/reader.ts'

const serve = (answer: Answer) =>
  backend({
    'GET /definitions/index.json': index,
    'POST /api/token/': answer,
    'GET /api/notifications/': ok([]),
    'GET /api/credit/credit-applications/': ok([]),
    'GET /api/credit/credit-applications/awaiting-my-approval/': ok([]),
  })

async function enter() {
  await userEvent.type(await screen.findByLabelText(/Username/), 'ada')
  await userEvent.type(screen.getByLabelText(/Password/), 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
}

beforeEach(() => signedOut())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  document.head.querySelector('meta[name=demo]')?.remove()
  readBy(() => english)
})

describe('§2 Login', () => {
  // Spec 2.27
  it('asks for a username and a masked password, both required', async () => {
    serve(ok({}))
    open('/login')
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/Username/).required).toBe(true)
    const password = screen.getByLabelText<HTMLInputElement>(/Password/)
    expect([password.required, password.type]).toEqual([true, 'password'])
  })

  // Spec 2.22
  it('sends whoever is not signed in here, and from here where they were going', async () => {
    const { changes } = serve(ok({ access: 'a', refresh: 'r', user: someone }))
    const router = open('/my-tasks')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    await enter()
    await waitFor(() => expect(router.state.location.pathname).toBe('/my-tasks'))
    expect(changes()[0]?.body).toEqual({ username: 'ada', password: 'secret' })
    expect(localStorage.getItem('jwt')).toBe('a')
  })

  // Spec 2.2
  it('sends whoever is signed in home', async () => {
    serve(ok({}))
    signedIn()
    const router = open('/login')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  // Spec 2.31
  it('is disabled and says so while it signs in', async () => {
    serve(ok({}))
    let answer: (response: Response) => void = () => {}
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
    open('/login')
    await enter()
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Signing in…' })).disabled).toBe(true)
    await act(async () => answer(new Response(null, { status: 401 })))
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
  })

  it.each([
    [{ status: 401, body: { detail: 'No active account.' } }, 'No active account.'],
    [{ status: 500 }, 'Login failed'],
    ['no answer', 'Login failed'],
  ] as [Answer, string][])('§8 a login answered with %j', async (answer, text) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve(answer)
    open('/login')
    await enter()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text))
  })
})

describe('The demo bank', () => {
  it('is offered only where the server says it is one, and fills in the form; it names people’s work in the reader’s language', async () => {
    serve(ok({}))
    open('/login')
    await screen.findByLabelText(/Username/)
    expect(screen.queryByText(/Demo bank/)).toBeNull()
    cleanup()
    document.head.append(
      Object.assign(document.createElement('meta'), {
        name: 'demo',
        content: JSON.stringify({
          password: 'open',
          people: [{ username: 'legal', title: 'Legal reviewer' }],
          titles: { de: { 'Legal reviewer': 'Rechtsprüfer' } },
        }),
      }),
    )
    open('/login')
    await screen.findByRole('button', { name: /Legal reviewer$/ })
    cleanup()
    readBy(() => ({ ...english, language: 'de' }))
    open('/login')
    await screen.findByRole('button', { name: /Rechtsprüfer$/ })
    await userEvent.click(await screen.findByRole('button', { name: /^legal/ }))
    expect(screen.getByLabelText<HTMLInputElement>(/Username/).value).toBe('legal')
    expect(screen.getByLabelText<HTMLInputElement>(/Password/).value).toBe('open')
  })
})

describe('A bank in which nobody can sign in', () => {
  it('says so, and which command makes the first accounts, only where the server says it', async () => {
    serve(ok({}))
    open('/login')
    await screen.findByLabelText(/Username/)
    expect(screen.queryByRole('note')).toBeNull()
    cleanup()
    document.head.append(
      Object.assign(document.createElement('meta'), { name: 'first-accounts', content: 'npm run users -- add …' }),
    )
    open('/login')
    expect((await screen.findByRole('note')).textContent).toBe(
      'Nobody can sign in yet. Whoever runs the server creates the first two accounts with this command:npm run users -- add …Then reload this page.',
    )
    document.head.querySelector('meta[name=first-accounts]')?.remove()
  })
})
