import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeNetwork, json, quietErrors } from '../../tests/support/network.ts'
import { published } from '../../tests/support/stages.ts'

const data = { title: 'Copper', counterparty_id: 'c1' }
const lost = () => Promise.reject(new TypeError('fetch failed'))
const request = (await published()).stage('credit_request')

/** A page of its own, on which nothing is known of the server yet; and a new request, saved without an answer. */
async function page() {
  vi.resetModules()
  const [{ saveStage }, { readDraft }, { listNotifications }] = await Promise.all([import('./saveStage.ts'), import('./serverDrafts.ts'), import('./notifications.ts')])
  const open = () => readDraft({ application: 'new', formType: 'credit_request' })
  return { open, listNotifications, save: () => saveStage({ stage: request, data, user: { id: 'u1' } }) }
}

beforeEach(() => {
  fakeBrowser({ jwt: 'a' })
  quietErrors()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('§7 Create: where the server is not known to make one application of the same save, a lost answer promises nothing and leads to the list', async () => {
  const { open, save } = await page()
  fakeNetwork(({ method }) => (method === 'POST' ? lost() : json([])))
  await open()
  await expect(save()).rejects.toMatchObject({
    message:
      'The server could not be reached. It is not known whether the application was created. Look for it in the list first: saving again may create a second one.',
    perhapsCreated: true,
  })
})

test('on a server that has told its version of the draft, saving again does no harm after a lost answer', async () => {
  const { open, save } = await page()
  fakeNetwork(({ method }) => (method === 'POST' ? lost() : new Response(null, { status: 204, headers: { ETag: '"0"' } })))
  await open()
  await expect(save()).rejects.toMatchObject({
    message: 'The server could not be reached. It is not known whether the form was saved; saving it again does no harm.',
    perhapsCreated: false,
  })
})

test('a number in an answer is not enough where the server has nothing beyond §7', async () => {
  const { open, listNotifications, save } = await page()
  fakeNetwork(({ method, path }) =>
    method === 'POST' ? lost() : path.startsWith('/api/notifications/') ? json({}, 404) : new Response(null, { status: 204, headers: { ETag: '"0"' } }),
  )
  await open()
  await listNotifications()
  await expect(save()).rejects.toMatchObject({ perhapsCreated: true })
})

test('a save that was refused made nothing', async () => {
  const { save } = await page()
  fakeNetwork(() => json({ title: ['Too short.'] }, 400))
  await expect(save()).rejects.toMatchObject({ perhapsCreated: false })
})
