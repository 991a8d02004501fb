import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeNetwork, json } from '../../tests/support/network.ts'
import { createApplication, getApplication, patchApplication } from './stage/applications.ts'
import { listAwaiting } from './lists/awaiting.ts'
import { listApplications } from './lists/lists.ts'
import { saveRanks } from './lists/ranks.ts'
import { readLookup } from './stage/lookups.ts'
import { signIn } from './session/signIn.ts'
import { takeTransition } from './stage/takeTransition.ts'

const answers: Record<string, unknown> = {
  '/api/token/': { access: 'a', refresh: 'r', user: { id: 'u1' } },
  '/api/credit/credit-applications/': { id: 'a1' },
}
const applications = '/api/credit/credit-applications'
const users = (role: string) => readLookup({ resource: 'users', role })

beforeEach(() => void fakeBrowser({ jwt: 'a.token' }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** What a call sends, as product spec §7 lists it. */
const calls: [what: string, call: () => unknown, method: string, path: string, body?: unknown][] = [
  // Spec 7.4, 7.12, 7.13
  ['the list of applications', () => listApplications(), 'GET', `${applications}/`],
  // Spec 7.15
  ['one application', () => getApplication('a1'), 'GET', `${applications}/a1/`],
  // Spec 7.3, 7.17, 7.18, 7.19
  [
    'create',
    () => createApplication({ title: 'Tin', counterparty_id: 'c1', priority: 'Low' }),
    'POST',
    `${applications}/`,
    { title: 'Tin', counterparty_id: 'c1', priority: 'Low' },
  ],
  // Spec 7.3, 7.4, 7.20, 7.21
  ['update', () => patchApplication('a1', { title: 'Zinc' }), 'PATCH', `${applications}/a1/`, { title: 'Zinc' }],
  // Spec 7.3, 7.22, 7.23
  [
    'ranks',
    () => saveRanks(['b', 'a']),
    'POST',
    `${applications}/bulk-update-ranks/`,
    [
      { id: 'b', rank: 1 },
      { id: 'a', rank: 2 },
    ],
  ],
  // Spec 7.24, 7.25
  ['what awaits the user', () => listAwaiting(), 'GET', `${applications}/awaiting-my-approval/`],
  // Spec 7.26, 7.27
  ['counterparties', () => readLookup({ resource: 'counterparties' }), 'GET', '/api/credit/counterparties/'],
  // Spec 7.28, 7.29
  ['limit types', () => readLookup({ resource: 'limit-types' }), 'GET', '/api/credit/limit-types/'],
  // Spec 7.30, 7.32
  ['sponsors', () => users('business_sponsor'), 'GET', '/api/users/?role=business_sponsor'],
  // Spec 7.32
  ['managers', () => users('relationship_manager'), 'GET', '/api/users/?role=relationship_manager'],
  // Spec 7.32
  ['legal reviewers', () => users('legal_reviewer'), 'GET', '/api/users/?role=legal_reviewer'],
  // Spec 7.31, 7.32
  ['analysts, their role URL-encoded', () => users('Credit Analyst'), 'GET', '/api/users/?role=Credit%20Analyst'],
  // Spec 7.31
  ['a role of any letters, URL-encoded', () => users('a&b=ç'), 'GET', '/api/users/?role=a%26b%3D%C3%A7'],
  // Spec 7.3, 7.34, 7.35
  [
    'a transition',
    () => takeTransition({ instance: 'w1', code: 'X_SUBMIT', comments: 'Well.' }),
    'POST',
    '/api/workflow-instances/w1/transition/',
    { transition_code: 'X_SUBMIT', comments: 'Well.' },
  ],
]

test.each(calls)('§7 The calls: %s', async (_, call, method, path, body) => {
  const sent = fakeNetwork(({ path: asked }) => json(answers[asked] ?? { id: 'a1' }))
  await call()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ method, path })
  expect(sent[0]?.body).toEqual(body)
  expect(sent[0]?.headers.get('Authorization')).toBe('Bearer a.token')
  expect(sent[0]?.headers.get('Content-Type')).toBe(body === undefined ? null : 'application/json')
})

test.each([
  ['a version', { id: 'a1', version: 3 }, {}],
  ['a weak tag', { id: 'a1' }, { ETag: 'W/"1827"' }],
])(
  '§7 The calls: a server without more than §7 is sent no condition, also if it answers with %s',
  async (_, body, tags) => {
    const sent = fakeNetwork(() => json(body, 200, tags))
    const application = await getApplication('a1')
    expect(application?.version).toBeUndefined()
    await patchApplication('a1', { title: 'Zinc' }, application?.version)
    expect(sent[1]?.headers.get('If-Match')).toBeNull()
  },
)

// Spec 7.6, 7.7, 7.8
test('§7 The calls: signing in sends the username and the password, and no token', async () => {
  const sent = fakeNetwork(({ path }) => json(answers[path]))
  expect(await signIn('ann', 'secret')).toMatchObject({ token: 'a', refreshToken: 'r', user: { id: 'u1' } })
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/api/token/', body: { username: 'ann', password: 'secret' } })
  expect(sent[0]?.headers.get('Authorization')).toBeNull()
})

// Spec 7.5
test.each([
  ['without a time in the build, a call is given up after 30 s (spec decision 30)', undefined, [[30_000]]],
  ['with a time of 0 in the build, no call is given up (spec decision 43)', '0', []],
])('§7 The calls: %s', async (_, configured, expected) => {
  vi.resetModules()
  vi.stubEnv('VITE_REQUEST_TIMEOUT_MS', configured)
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response())),
  )
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const { sendInTime } = await import('./http/timeout.ts')
  await sendInTime(new Request('https://credit.bank.example/'))
  expect(timeout.mock.calls).toEqual(expected)
})

test.each([
  // Spec 7.1
  ['as configured', 'https://credit.bank.example', 'https://credit.bank.example'],
  ['as configured, without a slash at the end', 'https://credit.bank.example/', 'https://credit.bank.example'],
  // Spec 7.2
  ['port 8000 of this machine in development, where nothing is configured', undefined, 'http://localhost:8000'],
])('§7 The calls: the backend is %s', async (_, configured, expected) => {
  vi.resetModules()
  vi.stubEnv('VITE_API_BASE_URL', configured)
  expect((await import('./http/address.ts')).baseUrl).toBe(expected)
})
