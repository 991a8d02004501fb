import { afterEach, expect, test, vi } from 'vitest'
import { fakeBrowser, quietErrors } from '../../../tests/support/network.ts'
import { tokenFor } from '../../../tests/support/tokens.ts'
import { session } from './session.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('§4 Authentication: the user is restored from user_details', () => {
  fakeBrowser({
    jwt: 'a',
    jwt_refresh: 'r',
    user_details: JSON.stringify({ id: 'u1', first_name: 'Ann', role: { name: 'approver' } }),
  })
  expect(session.restore()).toMatchObject({
    token: 'a',
    refreshToken: 'r',
    user: { id: 'u1', first_name: 'Ann', role: { name: 'approver' } },
  })
})

test('§4 Authentication: without user_details the user is read from the token, whatever the alphabet of the name', () => {
  fakeBrowser({ jwt: tokenFor({ user_id: 7, username: 'zoë', first_name: 'Žaneta', role: 'approver' }) })
  expect(session.restore().user).toMatchObject({
    id: '7',
    username: 'zoë',
    first_name: 'Žaneta',
    role: { name: 'approver' },
  })
})

test.each([
  ['', { username: 'zoe' }, 'token'],
  ['7', { username: 'zoe' }, tokenFor({ user_id: 7, username: 'other' })],
  ['u1', { id: 'u1', username: 'zoe' }, tokenFor({ user_id: 7 })],
])('§3 Session: a user who is stored without an id has the token’s, here “%s”', (id, stored, jwt) => {
  fakeBrowser({ jwt, user_details: JSON.stringify(stored) })
  expect(session.restore().user).toMatchObject({ id, username: 'zoe' })
})

test('§3 Session: what is stored as the user and names nobody is no user', () => {
  fakeBrowser({ jwt: 'token', user_details: '{}' })
  expect(session.restore().user).toBeNull()
})

test('§4 Authentication: a payload that names the user as §3 lists them restores them whole', () => {
  const user = {
    id: 'u1',
    username: 'ann',
    name: 'Ann Lee',
    first_name: 'Ann',
    last_name: 'Lee',
    da_level: 'DA3',
    role: { name: 'approver' },
  }
  fakeBrowser({ jwt: tokenFor({ ...user, sub: 'u1', sid: 's1', exp: 2_000_000_000 }) })
  expect(session.restore().user).toEqual(user)
})

test.each(['opaque', 'a.!!.c', `a.${btoa('no json')}.c`])('a token that says nothing (%s) restores no user', (jwt) => {
  fakeBrowser({ jwt })
  expect(session.restore()).toEqual({ token: jwt, refreshToken: null, user: null })
})

test('§4 Authentication: user_details that cannot be parsed are removed and logged', () => {
  const { values } = fakeBrowser({ jwt: tokenFor({ sub: 'u2' }), user_details: '{broken' })
  const errors = quietErrors()
  expect(session.restore().user).toMatchObject({ id: 'u2' })
  expect(values.has('user_details')).toBe(false)
  expect(errors).toHaveLength(1)
})

test('§4 Authentication: clearing removes all three keys', () => {
  const { values } = fakeBrowser({ jwt: 'a', jwt_refresh: 'r', user_details: '{}', theme: 'dark' })
  session.clear()
  expect([...values.keys()]).toEqual(['theme'])
})
