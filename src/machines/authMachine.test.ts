import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { type Credentials, type StoredSession, authMachine, authState } from './authMachine.ts'

const nobody: StoredSession = { token: null, refreshToken: null, user: null }
const ann: StoredSession = { token: 'a', refreshToken: 'r', user: { id: 'u1' } }

function start({
  stored = nobody,
  signIn = async () => ann,
  signOut = async () => {},
}: {
  stored?: StoredSession
  signIn?: (credentials: Credentials) => Promise<StoredSession>
  signOut?: () => Promise<void>
} = {}) {
  const leave = vi.fn<() => void>()
  const machine = authMachine.provide({
    actors: {
      restore: fromPromise(async () => stored),
      signIn: fromPromise(({ input }: { input: Credentials }) => signIn(input)),
      signOut: fromPromise(signOut),
    },
    actions: { leave },
  })
  const actor = createActor(machine).start()
  return { actor, leave, state: () => authState(actor.getSnapshot()) }
}

const until = (actor: ReturnType<typeof start>['actor'], value: 'signedIn' | 'signedOut') =>
  waitFor(actor, (snapshot) => snapshot.matches(value))

test('§4 Authentication: a stored token restores the session', async () => {
  const { actor, state } = start({ stored: ann })
  expect(state()).toMatchObject({ loading: true, isAuthenticated: false })
  await until(actor, 'signedIn')
  expect(state()).toEqual({ ...ann, loading: false, isAuthenticated: true, error: null })
})

test('§4 Authentication: without a stored token nobody is signed in', async () => {
  const { actor, state } = start()
  await until(actor, 'signedOut')
  expect(state()).toEqual({ ...nobody, loading: false, isAuthenticated: false, error: null })
})

test('§4 Authentication, login: signing in passes the credentials on and keeps the session', async () => {
  const signIn = vi.fn<(credentials: Credentials) => Promise<StoredSession>>(async () => ann)
  const { actor, state } = start({ signIn })
  await until(actor, 'signedOut')
  actor.send({ type: 'SIGN_IN', username: 'ann', password: 'secret' })
  expect(state()).toMatchObject({ loading: true, error: null })
  await until(actor, 'signedIn')
  expect(signIn).toHaveBeenCalledWith(expect.objectContaining({ username: 'ann', password: 'secret' }))
  expect(state()).toEqual({ ...ann, loading: false, isAuthenticated: true, error: null })
})

test('§4 Authentication, login: a failed sign-in says why, and the next try clears it', async () => {
  const { actor, state } = start({ signIn: () => Promise.reject(new Error('Wrong password.')) })
  await until(actor, 'signedOut')
  actor.send({ type: 'SIGN_IN', username: 'ann', password: 'wrong' })
  await until(actor, 'signedOut')
  expect(state()).toMatchObject({ loading: false, isAuthenticated: false, error: 'Wrong password.' })
  actor.send({ type: 'SIGN_IN', username: 'ann', password: 'again' })
  expect(state()).toMatchObject({ loading: true, error: null })
})

test.each([
  ['', async () => {}],
  [', even when the server cannot be told', () => Promise.reject(new Error('offline'))],
])('§4 Authentication, logout: signing out forgets the session and leaves the page%s', async (_, signOut) => {
  const { actor, leave, state } = start({ stored: ann, signOut })
  await until(actor, 'signedIn')
  actor.send({ type: 'SIGN_OUT' })
  expect(state()).toMatchObject({ ...nobody, isAuthenticated: false })
  await until(actor, 'signedOut')
  expect(leave).toHaveBeenCalledOnce()
})

test('a session that another tab ends is ended here too', async () => {
  const { actor, leave, state } = start({ stored: ann })
  await until(actor, 'signedIn')
  actor.send({ type: 'SESSION_CHANGED', session: nobody })
  expect(state()).toMatchObject({ ...nobody, isAuthenticated: false })
  expect(leave).toHaveBeenCalledOnce()
})

test('tokens that another tab refreshes, and its sign-in, are taken over', async () => {
  const { actor, leave, state } = start()
  await until(actor, 'signedOut')
  actor.send({ type: 'SESSION_CHANGED', session: ann })
  expect(state().isAuthenticated).toBe(true)
  actor.send({ type: 'SESSION_CHANGED', session: { ...ann, token: 'b' } })
  expect(state()).toMatchObject({ token: 'b', isAuthenticated: true })
  expect(leave).not.toHaveBeenCalled()
})
