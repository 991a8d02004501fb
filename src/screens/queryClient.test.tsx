import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { backend, holdAnswers, ok } from '../../tests/support/backend.ts'
import { index } from '../../tests/support/definitions.ts'
import { open, signedIn, signedOut, someone } from '../../tests/support/screen.tsx'
import { session } from '../api/http/session.ts'
import { auth } from './auth.ts'
import { queryClient } from './queryClient.ts'

const awaiting = 'GET /api/credit/credit-applications/awaiting-my-approval/'
const title = 'Secret of Ada'

const serve = () =>
  backend({
    'GET /definitions/index.json': index,
    'GET /api/notifications/': ok([]),
    [awaiting]: ok([{ id: '1', title }]),
  })

const tasks = async () => {
  const router = open('/my-tasks')
  await screen.findByText(title)
  return router
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a screen', () => {
  it('that is opened again reads afresh, and shows nothing until then', async () => {
    signedIn()
    const { calls } = serve()
    const router = await tasks()
    await router.navigate('/nowhere')
    await waitFor(() => expect(queryClient.getQueryData(['tasks'])).toBeUndefined())
    const answer = holdAnswers()
    await router.navigate('/my-tasks')
    await screen.findByRole('heading', { name: 'My Tasks' })
    expect(screen.queryByText(title)).toBeNull()
    answer()
    await screen.findByText(title)
    expect(calls.filter(({ path }) => awaiting.endsWith(path))).toHaveLength(2)
  })

  it('asks once for what cannot be had, and no more when the network is back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    signedIn()
    const { calls, routes } = serve()
    routes['GET /definitions/index.json'] = { status: 500 }
    open('/my-tasks')
    await screen.findByText(/could not be loaded/)
    window.dispatchEvent(new Event('online'))
    window.dispatchEvent(new Event('focus'))
    await screen.findByText(/could not be loaded/)
    expect(calls.filter(({ path }) => path === '/definitions/index.json')).toHaveLength(1)
  })
})

describe('what one person has read', () => {
  it('is kept while the same person goes on', () => {
    signedIn()
    queryClient.setQueryData(['kept'], title)
    auth.send({ type: 'USER_RENEWED', user: { ...someone, capabilities: ['create'] } })
    auth.send({ type: 'SESSION_CHANGED', session: { token: 'newer', refreshToken: 'r', user: someone } })
    expect(queryClient.getQueryData(['kept'])).toBe(title)
  })

  it('is gone when they log out, with what was on its way to them, and the next one sees nothing of it', async () => {
    signedIn()
    const { routes } = serve()
    await tasks()
    let late = (_: string) => {}
    const onItsWay = queryClient.prefetchQuery({
      queryKey: ['late'],
      queryFn: () => new Promise<string>((resolve) => (late = resolve)),
      gcTime: Infinity,
    })
    auth.send({ type: 'SIGN_OUT' })
    expect(queryClient.getQueryCache().getAll()).toEqual([])
    late(title)
    await onItsWay
    expect(queryClient.getQueryData(['late'])).toBeUndefined()
    await waitFor(() => expect(session.token()).toBeNull())
    cleanup()
    routes[awaiting] = ok([])
    await waitFor(() => expect(auth.getSnapshot().matches('signedOut')).toBe(true))
    signedIn({ ...someone, id: 'u2' })
    open('/my-tasks')
    await screen.findByRole('heading', { name: 'My Tasks' })
    expect(screen.queryByText(title)).toBeNull()
    await screen.findByText('No applications currently awaiting your approval')
    signedOut()
  })

  it('is gone when somebody else has signed in in another tab', () => {
    signedIn()
    queryClient.setQueryData(['kept'], title)
    auth.send({ type: 'SESSION_CHANGED', session: { token: 't', refreshToken: 'r', user: { ...someone, id: 'u2' } } })
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  })
})
