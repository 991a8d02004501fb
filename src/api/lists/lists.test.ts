import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeNetwork, json, quietErrors } from '../../../tests/support/network.ts'
import { ownToken, plainToken } from '../../../tests/support/tokens.ts'
import { listAwaiting } from './awaiting.ts'
import { listApplications, listPage } from './lists.ts'
import { saveRanks } from './ranks.ts'

const row = (id: string | number) => ({ id, title: `Request ${id}`, workflow_state: { code: 'DRAFT', name: 'Draft' } })

beforeEach(() => void fakeBrowser({ jwt: ownToken }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  // Spec 7.33
  ['an array', [row('1'), row('2')]],
  ['results', { results: [row('1'), row('2')] }],
  ['results with numbers for ids', { count: 2, next: null, results: [row(1), row(2)] }],
])('§7 Lists: a list is read from %s', async (_, body) => {
  fakeNetwork(() => json(body))
  expect((await listApplications()).rows.map(({ id }) => id)).toEqual(['1', '2'])
})

test('the version of the ranking is the list answer’s ETag', async () => {
  fakeNetwork(() => json([row('1')], 200, { ETag: '"41"' }))
  expect(await listApplications({ open: 'true' })).toMatchObject({ version: 41 })
})

test('a page asks the server to search, filter and sort', async () => {
  const sent = fakeNetwork(() => json({ results: [row('1')], count: 90, next: 'c2', facets: { pending: 3 } }))
  const page = await listPage({ limit: 50, search: 'copper & zinc', status: 'DRAFT', cursor: 'c1' })
  expect(page).toMatchObject({ count: 90, next: 'c2', facets: { pending: 3 }, whole: false })
  expect(new URL(`http://x${sent[0]?.path}`).searchParams.toString()).toBe(
    'limit=50&search=copper+%26+zinc&status=DRAFT&cursor=c1',
  )
})

test.each([
  ['an array', [row('1'), row('2')]],
  ['results alone', { results: [row('1'), row('2')] }],
  ['counted results', { results: [row('1'), row('2')], count: 2, next: null }],
])(
  '§7 Lists: a server without pages (%s) is asked for no part, and gives everything, for the screen to filter',
  async (_, body) => {
    fakeBrowser({ jwt: plainToken })
    const sent = fakeNetwork(() => json(body))
    expect(await listPage({ limit: 1, search: 'x' })).toMatchObject({ count: 2, next: null, whole: true })
    expect((await listApplications({ open: 'true' })).rows).toHaveLength(2)
    expect(sent.map(({ path }) => path)).toEqual(Array(2).fill('/api/credit/credit-applications/'))
  },
)

test('pages that another server names by address are followed to the end', async () => {
  fakeBrowser({ jwt: plainToken })
  const next = 'https://elsewhere.example/api/credit/credit-applications/?limit=1&offset=1'
  const sent = fakeNetwork(({ path }) =>
    json(path.includes('offset') ? { count: 2, next: null, results: [row(2)] } : { count: 2, next, results: [row(1)] }),
  )
  expect(await listPage({ limit: 1 })).toMatchObject({ rows: [{ id: '1' }, { id: '2' }], count: 2, whole: true })
  expect(sent[1]?.path).toBe('/api/credit/credit-applications/?limit=1&offset=1')
})

test('a page that names itself as the next one ends the list', async () => {
  fakeBrowser({ jwt: plainToken })
  const next = 'https://elsewhere.example/api/credit/credit-applications/?offset=1'
  const sent = fakeNetwork(({ path }) => json({ next, results: [row(path.includes('offset') ? 2 : 1)] }))
  expect((await listPage({ limit: 1 })).rows.map(({ id }) => id)).toEqual(['1', '2'])
  expect(sent).toHaveLength(2)
})

test('what awaits approval is read to the end of another server’s pages', async () => {
  const next = 'https://elsewhere.example/api/credit/credit-applications/awaiting-my-approval/?page=2'
  fakeNetwork(({ path }) =>
    json(path.includes('page') ? { next: null, results: [row(2)] } : { next, results: [row(1)] }),
  )
  expect((await listAwaiting()).rows.map(({ id }) => id)).toEqual(['1', '2'])
})

test('§8 Awaiting approval: what awaits approval is an empty list with the failure beside it when the call fails', async () => {
  quietErrors()
  fakeNetwork(() => json({ detail: 'Down.' }, 500))
  expect(await listAwaiting()).toMatchObject({ rows: [], failed: { status: 500, detail: 'Down.' } })
})

test('§7 Ranks: ranks are saved as 1 to n in the order given, on the version that was shown', async () => {
  const sent = fakeNetwork(() => json({ updated: 2 }, 200, { ETag: '"42"' }))
  expect(await saveRanks(['b', 'a'], 41)).toBe(42)
  expect(sent[0]?.body).toEqual([
    { id: 'b', rank: 1 },
    { id: 'a', rank: 2 },
  ])
  expect(sent[0]?.headers.get('If-Match')).toBe('"41"')
})

test('§7 Ranks: ids that the list gives as numbers go back as numbers', async () => {
  const sent = fakeNetwork(({ method }) => json(method === 'GET' ? [row(71), row(72)] : { updated: 2 }))
  await listApplications()
  await saveRanks(['72', '71'])
  expect(sent[1]?.body).toEqual([
    { id: 72, rank: 1 },
    { id: 71, rank: 2 },
  ])
})

test.each([
  ['a list', () => json([])],
  ['a text', () => new Response('OK')],
])('ranks are saved without a version on a server that counts none, and answers with %s', async (_, answer) => {
  const sent = fakeNetwork(answer)
  await saveRanks(['b'])
  expect(sent[0]?.headers.has('If-Match')).toBe(false)
})
