import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeNetwork, json, quietErrors } from '../../../tests/support/network.ts'
import { ownToken, plainToken } from '../../../tests/support/tokens.ts'
import { readLookup } from './lookups.ts'

const managers = { resource: 'users', role: 'Credit Analyst' }

beforeEach(() => void fakeBrowser({ jwt: ownToken }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// Spec 7.33
test('§7 Users: people are asked for by role, and read from results too', async () => {
  const sent = fakeNetwork(() => json({ results: [{ id: 'u1' }] }))
  expect(await readLookup(managers)).toEqual({ status: 'ready', records: [{ id: 'u1' }] })
  expect(sent[0]?.path).toMatch(/^\/api\/users\/\?role=Credit(\+|%20)Analyst$/)
})

test('people of further roles are asked for one role a call, and not of a server of section 7 alone', async () => {
  const sent = fakeNetwork(({ path }) => json([{ id: path.split('role=')[1] }]))
  const compilers = { ...managers, also: ['compiler'] }
  expect((await readLookup(compilers)).records).toHaveLength(2)
  expect(sent.map(({ path }) => path.split('role=')[1])).toEqual([
    expect.stringMatching(/^Credit.*Analyst$/),
    'compiler',
  ])
  fakeBrowser({ jwt: plainToken })
  expect((await readLookup(compilers)).records).toHaveLength(1)
})

test('pages that another server names by address are read to the end', async () => {
  const next = 'https://elsewhere.example/api/users/?role=Credit+Analyst&page=2'
  const sent = fakeNetwork(({ path }) =>
    json(path.includes('page') ? { next: null, results: [{ id: 'u2' }] } : { next, results: [{ id: 'u1' }] }),
  )
  expect((await readLookup(managers)).records).toEqual([{ id: 'u1' }, { id: 'u2' }])
  expect(sent[1]?.path).toBe('/api/users/?role=Credit+Analyst&page=2')
})

test.each([
  ['of the product', managers],
  ['of a record type', { resource: 'planets' }],
])('a lookup %s that fails says why', async (_, source) => {
  quietErrors()
  fakeNetwork(() => json({ detail: 'Down for an hour.' }, 503))
  expect(await readLookup(source)).toEqual({ status: 'failed', records: [], message: 'Down for an hour.' })
})

test('the records of a type are asked for by words and filter, or by id, and there may be more', async () => {
  const sent = fakeNetwork(() => json({ results: [{ id: 'FRA', name: 'Frankfurt' }], next: 'abc' }))
  const found = await readLookup({ resource: 'cities', recordsQuery: { q: 'fra', where: { country: 'DE' } } })
  expect(found).toEqual({ status: 'ready', records: [{ id: 'FRA', name: 'Frankfurt' }], hasMore: true })
  await readLookup({ resource: 'cities', recordsQuery: { id: 'FRA' } })
  expect(sent.map(({ path }) => decodeURIComponent(path))).toEqual([
    '/api/records/cities/?limit=50&q=fra&where={"country":"DE"}',
    '/api/records/cities/?id=FRA',
  ])
})
