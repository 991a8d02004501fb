import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { type Credentials, type StoredSession, authMachine, authState } from './authMachine.ts'

const nobody: StoredSession = { token: null, refreshToken: null, user: null }
const ann: StoredSession = { token: 'a', refreshToken: 'r', user: { id: 'u1' } }

function start({
  stored = nobody,
  signIn = async () => ann,
  signOut = async () => {},
  unsaved = false,
  isAnotherSignIn = () => false,
}: {
  stored?: StoredSession
  signIn?: (credentials: Credentials) => Promise<StoredSession>
  signOut?: () => Promise<void>
  unsaved?: boolean
  isAnotherSignIn?: (_: unknown, session: StoredSession) => boolean
} = {}) {
  const leave = vi.fn<() => void>()
  const startAnew = vi.fn<() => void>()
  const machine = authMachine.provide({
    actors: {
      restore: fromPromise(async () => stored),
      signIn: fromPromise(({ input }: { input: Credentials }) => signIn(input)),
      signOut: fromPromise(signOut),
    },
    actions: { leave, startAnew },
    guards: { isResumable: () => unsaved, isAnotherSignIn },
  })
  const actor = createActor(machine).start()
  return { actor, leave, startAnew, state: () => authState(actor.getSnapshot()) }
}

const until = (
  actor: ReturnType<typeof start>['actor'],
  value: 'signedIn' | 'signedOut' | 'interrupted' | 'replaced',
) => waitFor(actor, (snapshot) => snapshot.matches(value))

// Spec 3.3, 3.4, 3.5, 3.6, 3.7
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

// Spec 4.2, 4.3, 4.4, 4.5
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

// Spec 3.8, 4.1, 4.6
test('§4 Authentication, login: a failed sign-in says why, and the next try clears it', async () => {
  const { actor, state } = start({ signIn: () => Promise.reject(new Error('Wrong password.')) })
  await until(actor, 'signedOut')
  actor.send({ type: 'SIGN_IN', username: 'ann', password: 'wrong' })
  await until(actor, 'signedOut')
  expect(state()).toMatchObject({ loading: false, isAuthenticated: false, error: 'Wrong password.' })
  actor.send({ type: 'SIGN_IN', username: 'ann', password: 'again' })
  expect(state()).toMatchObject({ loading: true, error: null })
})

test('what the server says anew of the person stands, and nothing that it says of another', async () => {
  const { actor, state } = start({ stored: ann })
  await until(actor, 'signedIn')
  actor.send({ type: 'USER_RENEWED', user: { id: 'u1', capabilities: ['rank'] } })
  expect(state()).toMatchObject({ ...ann, user: { id: 'u1', capabilities: ['rank'] } })
  actor.send({ type: 'USER_RENEWED', user: { id: 'u2', capabilities: [] } })
  expect(state().user).toEqual({ id: 'u1', capabilities: ['rank'] })
})

test('an answer of the bank’s provider signs in as a password does', async () => {
  const signIn = vi.fn<(credentials: Credentials) => Promise<StoredSession>>(async () => ann)
  const { actor, state } = start({ signIn })
  await until(actor, 'signedOut')
  actor.send({ type: 'SIGN_IN', answer: 'code=1&state=2' })
  await until(actor, 'signedIn')
  expect(signIn).toHaveBeenCalledWith(expect.objectContaining({ answer: 'code=1&state=2' }))
  expect(state()).toMatchObject({ ...ann, isAuthenticated: true })
})

test.each([
  // Spec 4.7
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

test('a session that is lost where nothing is unsaved leads to the sign-in page', async () => {
  const { actor, leave, state } = start({ stored: ann })
  await until(actor, 'signedIn')
  actor.send({ type: 'SESSION_LOST' })
  expect(state()).toMatchObject({ ...nobody, isAuthenticated: false })
  expect(leave).toHaveBeenCalledOnce()
})

describe('a session that is too old for what was asked', () => {
  const signIn = { type: 'SIGN_IN', username: 'ann', password: 'secret' } as const
  async function doubted(signedIn: () => Promise<StoredSession>) {
    const started = start({ stored: ann, signIn: signedIn })
    await until(started.actor, 'signedIn')
    started.actor.send({ type: 'SESSION_DOUBTED' })
    return started
  }

  test('goes on all the while, and with the new one once the person has signed in', async () => {
    const { actor, state } = await doubted(async () => ({ ...ann, token: 'b' }))
    expect([actor.getSnapshot().context.doubted, state().isAuthenticated]).toEqual([true, true])
    actor.send(signIn)
    await waitFor(actor, ({ context }) => !context.doubted)
    expect(state()).toMatchObject({ token: 'b', isAuthenticated: true })
  })

  test('is asked for on while another tab refreshes it: that is no sign-in', async () => {
    const { actor } = await doubted(async () => ({ ...ann, token: 'c' }))
    actor.send({ type: 'SESSION_CHANGED', session: { ...ann, token: 'b' } })
    expect(actor.getSnapshot().context).toMatchObject({ token: 'b', doubted: true, renewals: 0 })
    actor.send(signIn)
    await waitFor(actor, ({ context }) => !context.doubted)
    expect(actor.getSnapshot().context).toMatchObject({ token: 'c', renewals: 1 })
  })

  test('goes on when the same person has signed in again in another tab', async () => {
    const { actor, state } = start({ stored: ann, isAnotherSignIn: (_, { token }) => token === 'c' })
    await until(actor, 'signedIn')
    actor.send({ type: 'SESSION_DOUBTED' })
    actor.send({ type: 'SESSION_CHANGED', session: { ...ann, token: 'b' } })
    expect(actor.getSnapshot().context.doubted).toBe(true)
    actor.send({ type: 'SESSION_CHANGED', session: { ...ann, token: 'c' } })
    expect(actor.getSnapshot().context).toMatchObject({ token: 'c', doubted: false, renewals: 1 })
    expect(state().isAuthenticated).toBe(true)
  })

  test('says why a sign-in failed, and waits for the next', async () => {
    const { actor, state } = await doubted(() => Promise.reject(new Error('Wrong password.')))
    actor.send(signIn)
    await waitFor(actor, (snapshot) => snapshot.context.error !== null)
    expect([actor.getSnapshot().context.doubted, state().error]).toEqual([true, 'Wrong password.'])
    actor.send({ type: 'LATER' })
    expect([actor.getSnapshot().context.doubted, state().token]).toEqual([false, 'a'])
  })
})

describe('a session that is lost over unsaved work', () => {
  async function interrupted(signIn?: () => Promise<StoredSession>) {
    const started = start({ stored: ann, unsaved: true, signIn })
    await until(started.actor, 'signedIn')
    started.actor.send({ type: 'SESSION_LOST' })
    return started
  }
  const signIn = { type: 'SIGN_IN', username: 'ann', password: 'secret' } as const

  test('has no tokens, and the person is still there', async () => {
    const { leave, state } = await interrupted()
    expect(state()).toMatchObject({ token: null, refreshToken: null, user: ann.user, isAuthenticated: false })
    expect(leave).not.toHaveBeenCalled()
  })

  test('is gone on with when the same person signs in', async () => {
    const { actor, state, leave, startAnew } = await interrupted(async () => ({ ...ann, token: 'b' }))
    actor.send(signIn)
    expect(actor.getSnapshot().hasTag('interrupted')).toBe(true)
    await until(actor, 'signedIn')
    expect(state()).toMatchObject({ token: 'b', isAuthenticated: true })
    expect(leave).not.toHaveBeenCalled()
    expect(startAnew).not.toHaveBeenCalled()
  })

  test('says why a sign-in failed, and waits for the next', async () => {
    const { actor, state } = await interrupted(() => Promise.reject(new Error('Wrong password.')))
    actor.send(signIn)
    await until(actor, 'interrupted')
    expect(state()).toMatchObject({ error: 'Wrong password.', user: ann.user })
  })

  test('is over when somebody else signs in: the page begins anew', async () => {
    const { actor, state, startAnew } = await interrupted(async () => ({ ...ann, user: { id: 'u2' } }))
    actor.send(signIn)
    await until(actor, 'replaced')
    expect(startAnew).toHaveBeenCalledOnce()
    expect(state()).toMatchObject({ ...nobody, isAuthenticated: false })
  })

  test.each([
    ['the same person', ann.user, 'signedIn' as const],
    ['somebody else', { id: 'u2' }, 'replaced' as const],
  ])('ends when %s signs in in another tab', async (_, user, value) => {
    const { actor } = await interrupted()
    actor.send({ type: 'SESSION_CHANGED', session: { ...ann, user } })
    expect(actor.getSnapshot().matches(value)).toBe(true)
  })

  test('may be left for the sign-in page', async () => {
    const { actor, leave } = await interrupted()
    actor.send({ type: 'SIGN_OUT' })
    expect(leave).toHaveBeenCalledOnce()
  })
})

test('somebody else who signs in in another tab meets nothing of this person', async () => {
  const { actor, startAnew } = start({ stored: ann })
  await until(actor, 'signedIn')
  actor.send({ type: 'SESSION_CHANGED', session: { ...ann, user: { id: 'u2' } } })
  expect(startAnew).toHaveBeenCalledOnce()
})

test('whoever signs in again before the session ends goes on with the new one', async () => {
  const renewed: StoredSession = { token: 'a2', refreshToken: 'r2', user: { id: 'u1' } }
  const { actor, state, startAnew } = start({ stored: ann, signIn: async () => renewed })
  await until(actor, 'signedIn')
  actor.send({ type: 'SIGN_IN', username: 'ann', password: 'secret' })
  expect(state()).toMatchObject({ isAuthenticated: true, loading: true })
  await waitFor(actor, ({ context }) => context.token === 'a2')
  expect(state()).toEqual({ ...renewed, loading: false, isAuthenticated: true, error: null })
  expect(startAnew).not.toHaveBeenCalled()
})

test('a failure to sign in again leaves the session as it is, and says why', async () => {
  const { actor, state } = start({ stored: ann, signIn: () => Promise.reject(new Error('No.')) })
  await until(actor, 'signedIn')
  actor.send({ type: 'SIGN_IN', username: 'ann', password: 'wrong' })
  await waitFor(actor, ({ context }) => context.error !== null)
  expect(state()).toEqual({ ...ann, loading: false, isAuthenticated: true, error: 'No.' })
})

test('somebody else who signs in over a session that is about to end begins anew', async () => {
  const { actor, startAnew } = start({ stored: ann, signIn: async () => ({ ...ann, user: { id: 'u2' } }) })
  await until(actor, 'signedIn')
  actor.send({ type: 'SIGN_IN', username: 'bob', password: 'secret' })
  await until(actor, 'replaced')
  expect(startAnew).toHaveBeenCalled()
})
