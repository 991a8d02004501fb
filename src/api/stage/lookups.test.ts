import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeNetwork, json, quietErrors } from '../../../tests/support/network.ts'
import { createLookups } from './lookups.ts'

const managers = { resource: 'users', role: 'Credit Analyst' }

/** Asks, waits until the lookup has changed, and asks again. */
async function settled(lookups: ReturnType<typeof createLookups>, source: Parameters<typeof lookups.options>[0]) {
  const changed = new Promise<void>((resolve) => {
    const stop = lookups.subscribe(() => {
      stop()
      resolve()
    })
  })
  lookups.options(source)
  await changed
  return lookups.options(source)
}

beforeEach(() => void fakeBrowser({ jwt: 'a' }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a lookup is loading until it is there, and then stays the same object', async () => {
  fakeNetwork(() => json([{ id: 'c1', name: 'Acme' }]))
  const lookups = createLookups()
  expect(lookups.options({ resource: 'counterparties' })).toEqual({ status: 'loading', records: [] })
  const ready = await settled(lookups, { resource: 'counterparties' })
  expect(ready).toEqual({ status: 'ready', records: [{ id: 'c1', name: 'Acme' }] })
  expect(lookups.options({ resource: 'counterparties' })).toBe(ready)
})

test('§7 Users: people are asked for by role, and read from results too', async () => {
  const sent = fakeNetwork(() => json({ results: [{ id: 'u1' }] }))
  expect(await settled(createLookups(), managers)).toMatchObject({ records: [{ id: 'u1' }] })
  expect(sent[0]?.path).toMatch(/^\/api\/users\/\?role=Credit(\+|%20)Analyst$/)
})

test('people of further roles are asked for one role a call, and not of a server of section 7 alone', async () => {
  const sent = fakeNetwork(({ path }) => json([{ id: path.split('role=')[1] }]))
  const compilers = { ...managers, also: ['compiler'] }
  expect((await settled(createLookups(), compilers)).records).toHaveLength(2)
  expect(sent.map(({ path }) => path.split('role=')[1])).toEqual([
    expect.stringMatching(/^Credit.*Analyst$/),
    'compiler',
  ])
  vi.resetModules()
  const plain = await import('./lookups.ts')
  const { extras } = await import('../http/extras.ts')
  extras.deny()
  expect((await settled(plain.createLookups(), compilers)).records).toHaveLength(1)
})

test('a lookup is asked for once, another role is another lookup', async () => {
  const sent = fakeNetwork(() => json([]))
  const lookups = createLookups()
  await settled(lookups, managers)
  lookups.options(managers)
  await settled(lookups, { resource: 'users', role: 'approver' })
  expect(sent).toHaveLength(2)
})

test('what was answered to one person is asked for again for another', async () => {
  const sent = fakeNetwork(() => json([]))
  const lookups = createLookups()
  lookups.keepFor('ada')
  await settled(lookups, managers)
  lookups.keepFor('ada')
  expect(lookups.options(managers).status).toBe('ready')
  lookups.keepFor('bob')
  await settled(lookups, managers)
  expect(sent).toHaveLength(2)
})

test('an answer that comes after the person has changed is not shown', async () => {
  const answers: (() => void)[] = []
  const late = () => new Promise<Response>((resolve) => answers.push(() => resolve(json([{ id: 'old' }]))))
  const sent = fakeNetwork(() => (sent.length === 1 ? late() : json([{ id: 'new' }])))
  const lookups = createLookups()
  lookups.keepFor('ada')
  lookups.options(managers)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  lookups.keepFor('bob')
  await settled(lookups, managers)
  answers[0]?.()
  // Another lookup, asked for later, is there only after the late answer has been dealt with.
  await settled(lookups, { resource: 'counterparties' })
  expect(lookups.options(managers)).toEqual({ status: 'ready', records: [{ id: 'new' }] })
})

test.each([
  ['that fails says why', managers, 'Down for an hour.'],
  ['that does not exist says so', { resource: 'planets' }, "There is no lookup 'planets'."],
])('a lookup %s', async (_, source, message) => {
  quietErrors()
  fakeNetwork(() => json({ detail: 'Down for an hour.' }, 503))
  expect(await settled(createLookups(), source)).toEqual({ status: 'failed', records: [], message })
})

/** A network that fails for as long as `state.down`. */
function failing() {
  quietErrors()
  const state = { down: true }
  const sent = fakeNetwork(() => (state.down ? json({}, 503) : json([{ id: 'u1' }])))
  return { state, sent }
}

test('a lookup that failed is asked for again once it is wanted a few seconds later, not before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { state, sent } = failing()
  const lookups = createLookups()
  const failed = await settled(lookups, managers)
  vi.advanceTimersByTime(4999)
  expect(lookups.options(managers)).toBe(failed)
  state.down = false
  vi.advanceTimersByTime(1)
  expect(await settled(lookups, managers)).toMatchObject({ status: 'ready', records: [{ id: 'u1' }] })
  vi.advanceTimersByTime(60_000)
  expect(lookups.options(managers).status).toBe('ready')
  expect(sent).toHaveLength(2)
})

test('a retry asks again for what failed, and for nothing else', async () => {
  const { state, sent } = failing()
  const lookups = createLookups()
  await settled(lookups, managers)
  state.down = false
  await settled(lookups, { resource: 'counterparties' })
  lookups.retry()
  expect(await settled(lookups, managers)).toMatchObject({ status: 'ready' })
  expect(lookups.options({ resource: 'counterparties' }).status).toBe('ready')
  lookups.retry()
  expect(lookups.options(managers).status).toBe('ready')
  expect(sent).toHaveLength(3)
})
