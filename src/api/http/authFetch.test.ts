import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SentRequest, fakeBrowser, fakeLocks, fakeNetwork, json } from '../../../tests/support/network.ts'
import { tokenFor } from '../../../tests/support/tokens.ts'
import { authFetch, newPasswordBy } from './authFetch.ts'
import { fromException } from './errors.ts'

const address = 'http://localhost:8000/api/credit/counterparties/'
const refreshPath = '/api/token/refresh/'
const bearer = ({ headers }: SentRequest) => headers.get('Authorization')

/** A server that knows one access token and one refresh token, and replaces both when asked. */
function server(valid: string) {
  const state = { access: valid, refresh: 'r1', count: 0 }
  return (sent: SentRequest) => {
    if (sent.path !== refreshPath) return json({}, bearer(sent) === `Bearer ${state.access}` ? 200 : 401)
    if (JSON.stringify(sent.body) !== JSON.stringify({ refresh: state.refresh })) return json({}, 401)
    state.count += 1
    Object.assign(state, { access: `new${state.count}`, refresh: `r${state.count + 1}` })
    return json({ access: state.access, refresh: state.refresh })
  }
}

const refreshes = (sent: SentRequest[]) => sent.filter(({ path }) => path === refreshPath)

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

test('§7 Every call: a request carries the stored token', async () => {
  fakeBrowser({ jwt: 'a' })
  const sent = fakeNetwork(() => json({}))
  await authFetch(new Request(address))
  expect(sent.map(bearer)).toEqual(['Bearer a'])
})

// Spec 7.52
test('§7 Session handling: a 401 is tried once more with a refreshed token, with the same body', async () => {
  const { values, wentTo } = fakeBrowser({ jwt: 'old', jwt_refresh: 'r1' })
  const sent = fakeNetwork(server('other'))
  const response = await authFetch(new Request(address, { method: 'POST', body: '{"title":"x"}' }))
  expect(response.status).toBe(200)
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/credit/counterparties/',
    refreshPath,
    '/api/credit/counterparties/',
  ])
  expect([sent[0]?.body, sent[2]?.body]).toEqual([{ title: 'x' }, { title: 'x' }])
  expect(Object.fromEntries(values)).toEqual({ jwt: 'new1', jwt_refresh: 'r2' })
  expect(wentTo()).toEqual([])
})

test('§7 Refresh: a server that answers a refresh with access alone keeps the refresh token in use', async () => {
  const { values } = fakeBrowser({ jwt: 'old', jwt_refresh: 'r1' })
  fakeNetwork((sent) =>
    sent.path === refreshPath ? json({ access: 'b' }) : json({}, bearer(sent) === 'Bearer b' ? 200 : 401),
  )
  expect((await authFetch(new Request(address))).status).toBe(200)
  expect(Object.fromEntries(values)).toEqual({ jwt: 'b', jwt_refresh: 'r1' })
})

// Spec 7.53
test('§7 Session handling: requests refused at the same time wait for one refresh', async () => {
  fakeBrowser({ jwt: 'old', jwt_refresh: 'r1' })
  const sent = fakeNetwork(server('other'))
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => authFetch(new Request(address))))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(refreshes(sent)).toHaveLength(1)
})

test('two tabs refused at the same time refresh once, and both go on', async () => {
  fakeBrowser({ jwt: 'old', jwt_refresh: 'r1' })
  const locks = fakeLocks()
  const sent = fakeNetwork(server('other'))
  vi.resetModules()
  const otherTab = await import('./authFetch.ts')
  const answers = await Promise.all([authFetch(new Request(address)), otherTab.authFetch(new Request(address))])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(locks).toHaveBeenCalledTimes(2)
  expect(refreshes(sent)).toHaveLength(1)
})

test('a token that another tab has stored meanwhile is used without a refresh', async () => {
  const { values } = fakeBrowser({ jwt: 'old', jwt_refresh: 'r1' })
  const sent = fakeNetwork((one) => {
    if (bearer(one) === 'Bearer fresh') return json({})
    values.set('jwt', 'fresh')
    return json({}, 401)
  })
  expect((await authFetch(new Request(address))).status).toBe(200)
  expect(refreshes(sent)).toEqual([])
})

test('without locks, a tab that loses the race takes the token that the winner has stored', async () => {
  const { values, wentTo } = fakeBrowser({ jwt: 'old', jwt_refresh: 'r1' })
  fakeNetwork((one) => {
    if (one.path !== refreshPath) return json({}, bearer(one) === 'Bearer winner' ? 200 : 401)
    values.set('jwt', 'winner')
    values.set('jwt_refresh', 'r2')
    return json({}, 401)
  })
  expect((await authFetch(new Request(address))).status).toBe(200)
  expect(Object.fromEntries(values)).toEqual({ jwt: 'winner', jwt_refresh: 'r2' })
  expect(wentTo()).toEqual([])
})

// Spec 9.1
test('§9 Retry: a retry that is refused again ends the session', async () => {
  const { values, wentTo } = fakeBrowser({ jwt: 'old', jwt_refresh: 'r1' })
  const sent = fakeNetwork(({ path }) => (path === refreshPath ? json({ access: 'b', refresh: 'r2' }) : json({}, 401)))
  expect((await authFetch(new Request(address))).status).toBe(401)
  expect(sent).toHaveLength(3)
  expect([values.has('jwt'), values.has('jwt_refresh')]).toEqual([false, false])
  expect(wentTo()).toEqual(['/login'])
})

test('§8 Session: without a refresh token the access token is removed and the person goes to /login', async () => {
  const { values, wentTo } = fakeBrowser({ jwt: 'old', user_details: '{}' })
  const sent = fakeNetwork(() => json({}, 401))
  expect((await authFetch(new Request(address))).status).toBe(401)
  expect(sent).toHaveLength(1)
  expect(values.has('jwt')).toBe(false)
  expect(wentTo()).toEqual(['/login'])
})

test.each([
  ['is refused', () => json({}, 401)],
  ['breaks down', () => json({}, 500)],
  ['does not arrive', () => Promise.reject(new TypeError('fetch failed'))],
  ['brings no token', () => json({})],
])('§8 Session: a refresh that %s removes both tokens and leads to /login', async (_, answer) => {
  const { values, wentTo } = fakeBrowser({ jwt: 'old', jwt_refresh: 'r1' })
  fakeNetwork(({ path }) => (path === refreshPath ? answer() : json({}, 401)))
  expect((await authFetch(new Request(address))).status).toBe(401)
  expect([...values.keys()]).toEqual([])
  expect(wentTo()).toEqual(['/login'])
})

test('§8 Session: the session of a person whom only the access token gives an id ends at /login', async () => {
  const jwt = tokenFor({ user_id: 'u1' })
  const { wentTo } = fakeBrowser({ jwt, jwt_refresh: 'r1', user_details: '{"username":"ann"}' })
  fakeNetwork(() => json({}, 401))
  await authFetch(new Request(address))
  expect(wentTo()).toEqual(['/login'])
})

test('§8 Session: a 403 clears both tokens and leads to /login without a retry', async () => {
  const { values, wentTo } = fakeBrowser({ jwt: 'a', jwt_refresh: 'r1' })
  const sent = fakeNetwork(() => json({}, 403))
  await authFetch(new Request(address))
  expect(sent).toHaveLength(1)
  expect([...values.keys()]).toEqual([])
  expect(wentTo()).toEqual(['/login'])
})

test('a 403 that wants a first password replaced keeps the session, and is sent again once it is', async () => {
  const { values, wentTo } = fakeBrowser({ jwt: 'a', jwt_refresh: 'r1' })
  let isDue = true
  const sent = fakeNetwork(() =>
    isDue ? json({ detail: 'Yours first.', code: 'password_change_required' }, 403) : json({}),
  )
  newPasswordBy(() => Promise.reject(new Error('Not now.')))
  const refused = await authFetch(new Request(address))
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { detail: 'Yours first.', code: 'password_change_required' },
  ])
  newPasswordBy(async () => void (isDue = false))
  expect((await authFetch(new Request(address, { method: 'POST', body: '{"title":"x"}' }))).status).toBe(200)
  expect(sent.map(({ body }) => body)).toEqual([undefined, { title: 'x' }, { title: 'x' }])
  expect(Object.fromEntries(values)).toEqual({ jwt: 'a', jwt_refresh: 'r1' })
  expect(wentTo()).toEqual([])
})

test('an ended session does not load the sign-in page again when it is there', async () => {
  const { wentTo } = fakeBrowser({ jwt: 'a' }, '/login')
  fakeNetwork(() => json({}, 403))
  await authFetch(new Request(address))
  expect(wentTo()).toEqual([])
})

test('§8 Session: other refusals leave the session alone', async () => {
  const { values, wentTo } = fakeBrowser({ jwt: 'a', jwt_refresh: 'r1' })
  fakeNetwork(() => json({}, 409))
  expect((await authFetch(new Request(address))).status).toBe(409)
  expect(Object.fromEntries(values)).toEqual({ jwt: 'a', jwt_refresh: 'r1' })
  expect(wentTo()).toEqual([])
})

test('a request that is not answered in time is a timeout, not a refusal', async () => {
  fakeBrowser({ jwt: 'a' })
  vi.stubGlobal(
    'fetch',
    (_: Request, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const error = await authFetch(new Request(address), 1).catch(fromException)
  expect(error).toMatchObject({ kind: 'timeout', message: 'The server did not answer in time.' })
})
