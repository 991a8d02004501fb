import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeNetwork, json, quietErrors } from '../../../tests/support/network.ts'

/** A page of its own: what is known of the server is kept for the page's life. */
async function page() {
  vi.resetModules()
  const [{ extras }, { listNotifications }, { getHistory }, { listDocuments }, { signOut }] = await Promise.all([
    import('./extras.ts'),
    import('../lists/notifications.ts'),
    import('../lists/history.ts'),
    import('../stage/documents.ts'),
    import('../session/signIn.ts'),
  ])
  return { extras, listNotifications, getHistory, listDocuments, signOut }
}

beforeEach(() => {
  fakeBrowser({ jwt: 'a', jwt_refresh: 'r' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a server that does not know notifications is asked for nothing more beyond §7', async () => {
  const { extras, listNotifications, getHistory, listDocuments, signOut } = await page()
  const logged = quietErrors()
  const listener = vi.fn<() => void>()
  extras.subscribe(listener)
  const sent = fakeNetwork(() => json({}, 404))
  expect(extras.areOffered()).toBe(true)
  expect(await listNotifications()).toEqual([])
  expect([extras.areOffered(), listener.mock.calls.length]).toEqual([false, 1])
  expect([await listNotifications(), (await getHistory('a')).results, await listDocuments('a')]).toEqual([[], [], []])
  await signOut()
  expect(sent.map(({ path }) => path)).toEqual(['/api/notifications/'])
  expect(logged).toEqual([])
})

test('a record that is not found says nothing about the server', async () => {
  const { extras, getHistory, listDocuments } = await page()
  fakeNetwork(() => json({}, 404))
  expect([(await getHistory('a')).results, await listDocuments('a')]).toEqual([[], []])
  expect(extras.areOffered()).toBe(true)
})

test('any other failure is one', async () => {
  const { extras, listNotifications, listDocuments } = await page()
  quietErrors()
  fakeNetwork(() => json({}, 500))
  await expect(listNotifications()).rejects.toMatchObject({ status: 500 })
  await expect(listDocuments('a')).rejects.toMatchObject({ status: 500 })
  fakeNetwork(() => Promise.reject(new TypeError('fetch failed')))
  await expect(listDocuments('a')).rejects.toMatchObject({ kind: 'network' })
  expect(extras.areOffered()).toBe(true)
})
