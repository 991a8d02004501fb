import { afterEach, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeNetwork, json, quietErrors } from '../../../tests/support/network.ts'
import { ownToken, plainToken, tokenFor } from '../../../tests/support/tokens.ts'
import { getHistory } from '../lists/history.ts'
import { listNotifications } from '../lists/notifications.ts'
import { signOut } from '../session/signIn.ts'
import { listDocuments } from '../stage/documents.ts'
import { extras } from './extras.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['no sign-in', plainToken],
  ['a sign-in, as other servers may, and not when it ends', tokenFor({ sub: 'u1', sid: 's1', exp: 2_000_000_000 })],
])('a server whose token names %s is asked for nothing beyond §7', async (_, jwt) => {
  fakeBrowser({ jwt, jwt_refresh: 'r' })
  const sent = fakeNetwork(() => json({}, 404))
  expect([await listNotifications(), (await getHistory('a')).results, await listDocuments('a')]).toEqual([[], [], []])
  await signOut()
  expect([extras.areOffered(), sent]).toEqual([false, []])
})

test('between two sessions the last token says what the server is', () => {
  const { values } = fakeBrowser({ jwt: ownToken })
  expect(extras.areOffered()).toBe(true)
  values.delete('jwt')
  expect(extras.areOffered()).toBe(true)
  values.set('jwt', plainToken)
  expect(extras.areOffered()).toBe(false)
})

test('a record that is not found says nothing about the server', async () => {
  fakeBrowser({ jwt: ownToken })
  const sent = fakeNetwork(() => json({}, 404))
  expect([(await getHistory('a')).results, await listDocuments('a')]).toEqual([[], []])
  expect(sent).toHaveLength(2)
})

test('any other failure is one', async () => {
  fakeBrowser({ jwt: ownToken })
  quietErrors()
  fakeNetwork(() => json({}, 500))
  await expect(listNotifications()).rejects.toMatchObject({ status: 500 })
  await expect(listDocuments('a')).rejects.toMatchObject({ status: 500 })
  fakeNetwork(() => Promise.reject(new TypeError('fetch failed')))
  await expect(listDocuments('a')).rejects.toMatchObject({ kind: 'network' })
})
