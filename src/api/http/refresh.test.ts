import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeNetwork, json } from '../../../tests/support/network.ts'
import { authFetch, signInBy } from './authFetch.ts'

const address = 'http://localhost:8000/api/credit/counterparties/'
const refreshPath = '/api/token/refresh/'
const ann = { jwt: 'old', jwt_refresh: 'r1', user_details: '{"id":"ann","username":"ann"}' }
const ben = { jwt: 'ben1', jwt_refresh: 'b1', user_details: '{"id":"ben","username":"ben"}' }

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

/** What the browser holds after a call of Ann's, during whose refresh `change` happens; and what was sent. */
async function refreshedDuring(change: (values: Map<string, string>) => void) {
  const { values } = fakeBrowser(ann)
  const sent = fakeNetwork(({ path, headers }) => {
    if (path !== refreshPath) return json({}, headers.get('Authorization') === 'Bearer ann2' ? 200 : 401)
    change(values)
    return json({ access: 'ann2', refresh: 'r2' })
  })
  const { status } = await authFetch(new Request(address))
  return {
    status,
    kept: Object.fromEntries(values),
    sent: sent.map(({ headers, path }) => [path, headers.get('Authorization')]),
  }
}

test('a refresh that comes when somebody else has signed in changes nothing of theirs, and nothing is sent as them', async () => {
  const { status, kept, sent } = await refreshedDuring((values) => {
    for (const [key, value] of Object.entries(ben)) values.set(key, value)
  })
  expect(status).toBe(401)
  expect(kept).toEqual(ben)
  expect(sent).toEqual([
    ['/api/credit/counterparties/', 'Bearer old'],
    [refreshPath, null],
  ])
})

test('a refresh that comes while another tab is between storing its two tokens goes on, and leaves the storing to it', async () => {
  const { status, kept, sent } = await refreshedDuring((values) => values.set('jwt_refresh', 'r2'))
  expect(status).toBe(200)
  expect(kept).toEqual({ ...ann, jwt_refresh: 'r2' })
  expect(sent.at(-1)).toEqual(['/api/credit/counterparties/', 'Bearer ann2'])
})

test('a refresh that comes when the person has signed out does not sign them in again', async () => {
  const { status, kept } = await refreshedDuring((values) => values.clear())
  expect(status).toBe(401)
  expect(kept).toEqual({})
})

test('what waits for a sign-in in place is not sent as whoever signs in there', async () => {
  const { values } = fakeBrowser(ann)
  const sent = fakeNetwork(({ headers }) => json({}, headers.get('Authorization') === 'Bearer ben1' ? 200 : 401))
  signInBy(async () => {
    for (const [key, value] of Object.entries(ben)) values.set(key, value)
  })
  expect((await authFetch(new Request(address))).status).toBe(401)
  signInBy(() => undefined)
  expect(sent.map(({ headers }) => headers.get('Authorization'))).not.toContain('Bearer ben1')
})
