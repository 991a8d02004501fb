import { afterEach, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeNetwork, json, quietErrors } from '../../../tests/support/network.ts'
import { ownToken, tokenFor } from '../../../tests/support/tokens.ts'
import { finishSingleSignOn, signIn, signOut } from './signIn.ts'
import { beginSingleSignOn } from './singleSignOn.ts'

const user = { id: 'u1', username: 'ann' }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// Spec 3.1, 3.2
test('§3 Session: signing in keeps both tokens and the user', async () => {
  const { values } = fakeBrowser()
  const sent = fakeNetwork(() => json({ access: 'a', refresh: 'r', user }))
  expect(await signIn('ann', 'secret')).toMatchObject({ token: 'a', refreshToken: 'r', user })
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/api/token/', body: { username: 'ann', password: 'secret' } })
  expect(values.get('jwt')).toBe('a')
  expect(values.get('jwt_refresh')).toBe('r')
  expect(JSON.parse(values.get('user_details') ?? '')).toMatchObject(user)
})

// Spec 3.2
test('§3 Session: the user object is kept as the server gave it', async () => {
  const { values } = fakeBrowser()
  const given = { id: 3, username: 'ann', email: 'ann@bank.example', role: { id: 7, name: 'approver' } }
  fakeNetwork(() => json({ access: 'a', refresh: 'r', user: given }))
  expect((await signIn('ann', 'secret')).user).toMatchObject({ id: '3', role: { name: 'approver' } })
  expect(JSON.parse(values.get('user_details') ?? '')).toEqual(given)
})

test('a server that answers without a user names them in the token', async () => {
  fakeBrowser()
  const access = `h.${Buffer.from(JSON.stringify({ user_id: 3, username: 'ann' })).toString('base64url')}.s`
  fakeNetwork(() => json({ access, refresh: 'r' }))
  expect((await signIn('ann', 'secret')).user).toMatchObject({ id: '3', username: 'ann' })
})

// Spec 3.2
test('§3 Session: a user who is answered without an id is kept with the one that the token names', async () => {
  const { values } = fakeBrowser()
  fakeNetwork(() => json({ access: tokenFor({ user_id: 'u1' }), refresh: 'r', user: { username: 'ann' } }))
  expect((await signIn('ann', 'secret')).user).toMatchObject({ id: 'u1', username: 'ann' })
  expect(JSON.parse(values.get('user_details') ?? '')).toEqual({ id: 'u1', username: 'ann' })
})

test('§3 Session: a sign-in that names nobody keeps no user who signed in before', async () => {
  const { values } = fakeBrowser({ user_details: '{"id":"u0","username":"bob"}' })
  fakeNetwork(() => json({ access: 'a', refresh: 'r' }))
  expect((await signIn('ann', 'secret')).user).toBeNull()
  expect(values.has('user_details')).toBe(false)
})

test.each([
  ['its detail', () => json({ detail: 'No such account.' }, 401), 'No such account.'],
  ['Login failed', () => json({}, 500), 'Login failed'],
  ['Login failed', () => Promise.reject(new TypeError('fetch failed')), 'Login failed'],
  ['Login failed', () => json({ refresh: 'r' }), 'Login failed'],
])('§8 Session: a failed sign-in says %s, and keeps nothing', async (_, answer, text) => {
  const { values, wentTo } = fakeBrowser({}, '/login')
  quietErrors()
  fakeNetwork(answer)
  await expect(signIn('ann', 'wrong')).rejects.toThrow(text)
  expect(values.size).toBe(0)
  expect(wentTo()).toEqual([])
})

test('§4 Authentication: signing out forgets the session even when the server cannot be told', async () => {
  const { values } = fakeBrowser({ jwt: ownToken, jwt_refresh: 'r', user_details: '{}' })
  const sent = fakeNetwork(() => Promise.reject(new TypeError('fetch failed')))
  await signOut()
  expect(values.size).toBe(0)
  expect(sent[0]).toMatchObject({ path: '/api/token/revoke/', body: { refresh: 'r' } })
})

test('signing out ends the session on the server while the drafts are still being wiped', async () => {
  fakeBrowser({ jwt: ownToken, jwt_refresh: 'r', user_details: JSON.stringify(user) })
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  const sent = fakeNetwork(() => json({}))
  void signOut()
  await vi.waitFor(() => expect(sent[0]).toMatchObject({ path: '/api/token/revoke/', body: { refresh: 'r' } }))
})

test('single sign-on is begun at the server, which says where to go', async () => {
  fakeBrowser()
  const sent = fakeNetwork(() => json({ location: 'https://login.example.com/auth?state=1' }))
  expect(await beginSingleSignOn(true)).toBe('https://login.example.com/auth?state=1')
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/api/token/oidc/begin/', body: { again: true } })
})

test('single sign-on keeps the session that the provider’s answer opens', async () => {
  const { values } = fakeBrowser()
  const sent = fakeNetwork(() => json({ access: 'a', refresh: 'r', user }))
  expect(await finishSingleSignOn('code=1&state=2')).toMatchObject({ token: 'a', refreshToken: 'r', user })
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/api/token/oidc/', body: { query: 'code=1&state=2' } })
  expect(values.get('jwt')).toBe('a')
})

test.each([
  ['begun', () => beginSingleSignOn(false)],
  ['ended', () => finishSingleSignOn('state=2')],
])('single sign-on that cannot be %s says why, and keeps nothing', async (_, call) => {
  const { values } = fakeBrowser({}, '/login')
  quietErrors()
  fakeNetwork(() => json({ detail: 'Single sign-on is not responding.' }, 503))
  await expect(call()).rejects.toThrow('Single sign-on is not responding.')
  expect(values.size).toBe(0)
})
