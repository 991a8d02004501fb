import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, backend, ok } from '../../../tests/support/backend.ts'
import { index } from '../../../tests/support/definitions.ts'
import { open, signedIn, signedOut, someone } from '../../../tests/support/screen.tsx'
import { returnTo } from './returnTo.ts'
import { providersAnswer } from './singleSignOn.ts'

const label = 'Sign in at the bank'
const tokens = ok({ access: 'a', refresh: 'r', user: someone })

const serve = (answers: Record<string, Answer> = {}) =>
  backend({
    'GET /definitions/index.json': index,
    'GET /api/notifications/': ok([]),
    'GET /api/credit/credit-applications/': ok([]),
    'GET /api/credit/credit-applications/awaiting-my-approval/': ok([]),
    ...answers,
  })

const offer = () =>
  document.head.append(Object.assign(document.createElement('meta'), { name: 'single-sign-on', content: label }))

/** The address bar's, which the router of a test does not have. */
const arriveAt = (address: string) => history.replaceState(null, '', address)

beforeEach(async () => {
  signedOut()
  // Whoever was signed in is sent to the sign-in page only once the screen is drawn.
  await new Promise((resolve) => setTimeout(resolve))
})
afterEach(() => {
  cleanup()
  providersAnswer.take()
  arriveAt('/')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.head.querySelector('meta[name=single-sign-on]')?.remove()
})

describe('single sign-on', () => {
  it('is offered only where the server says that there is one', async () => {
    serve()
    open('/login')
    await screen.findByLabelText(/Username/)
    expect(screen.queryByText('or')).toBeNull()
    cleanup()
    offer()
    open('/login')
    expect(await screen.findByRole('button', { name: label })).toBeTruthy()
  })

  it('says why it cannot begin, keeps where one was going, and leaves the password', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    offer()
    const { changes } = serve({
      'POST /api/token/oidc/begin/': { status: 503, body: { detail: 'Single sign-on is not responding.' } },
    })
    const router = open('/my-tasks')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: label })
    await userEvent.click(button)
    expect((await screen.findByRole('alert')).textContent).toBe('Single sign-on is not responding.')
    expect(changes()).toMatchObject([{ body: { again: false } }])
    expect([returnTo.read(), document.activeElement]).toEqual(['/my-tasks', button])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' }).disabled).toBe(false)
  })

  it('ends where one was going, by the provider’s answer, of which the address keeps nothing', async () => {
    offer()
    const { changes } = serve({ 'POST /api/token/oidc/': tokens })
    returnTo.keepAddress('/my-tasks')
    arriveAt('/login?code=c&state=s&iss=i')
    providersAnswer.receive()
    expect(location.href).toMatch(/\/login$/)
    const router = open('/login')
    await waitFor(() => expect(router.state.location.pathname).toBe('/my-tasks'))
    expect(changes()).toMatchObject([{ body: { query: 'code=c&state=s&iss=i' } }])
    expect(localStorage.getItem('jwt')).toBe('a')
  })

  it.each([
    ['nobody', signedOut],
    ['somebody', signedIn],
  ])('says why it failed, also where %s is signed in', async (_, arrive) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    offer()
    arrive()
    serve({ 'POST /api/token/oidc/': { status: 401, body: { detail: 'Your account “x” is not known here.' } } })
    arriveAt('/login?error=access_denied&state=s')
    providersAnswer.receive()
    open('/login')
    expect((await screen.findByRole('alert')).textContent).toBe('Your account “x” is not known here.')
  })

  it('in a tab of its own asks the provider anew, and says afterwards that the other one goes on', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    offer()
    signedIn()
    const { changes } = serve({ 'POST /api/token/oidc/begin/': { status: 503 }, 'POST /api/token/oidc/': tokens })
    arriveAt('/login#again')
    open('/login')
    await screen.findByRole('alert')
    expect(changes()).toMatchObject([{ body: { again: true } }])
    cleanup()
    arriveAt('/login?code=c&state=s')
    providersAnswer.receive()
    const router = open('/login')
    expect((await screen.findByRole('status')).textContent).toBe(
      'You can close this tab and continue in the other one.',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Continue here instead' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })
})
