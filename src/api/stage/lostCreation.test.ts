import { expect, test, vi } from 'vitest'
import { fakeBrowser, fakeNetwork, inQuietBrowser, json } from '../../../tests/support/network.ts'
import { ownToken, plainToken } from '../../../tests/support/tokens.ts'
import { published } from '../../../tests/support/stages.ts'

const data = { title: 'Copper', counterparty_id: 'c1' }
const lost = () => Promise.reject(new TypeError('fetch failed'))
const request = (await published()).stage('credit_request')

/** A new request on a page of its own. */
async function page() {
  vi.resetModules()
  const { saveStage } = await import('./saveStage.ts')
  return {
    save: (title = data.title, creation = {}) =>
      saveStage({ stage: request, data: { ...data, title }, user: { id: 'u1' } }, creation),
  }
}

inQuietBrowser(plainToken)

test('§7 Create: on a server that may not make one application of the same save, a lost answer promises nothing and leads to the list', async () => {
  const { save } = await page()
  fakeNetwork(lost)
  await expect(save()).rejects.toMatchObject({
    message:
      'The server could not be reached. The application may or may not have been created. Check the list before you save again: you may create a duplicate.',
    perhapsCreated: true,
  })
})

test('on the product’s own server, saving again does no harm after a lost answer', async () => {
  fakeBrowser({ jwt: ownToken })
  const { save } = await page()
  fakeNetwork(lost)
  await expect(save()).rejects.toMatchObject({
    message: 'The server could not be reached. The form may or may not have been saved. You can safely save it again.',
    perhapsCreated: false,
  })
})

test('a browser whose store is full makes no failure of a save that was done: saved again, it would be a second application', async () => {
  fakeBrowser({ jwt: ownToken })
  const { save } = await page()
  fakeNetwork(() => json({ id: 'a', version: 2 }, 201))
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('The store is full.', 'QuotaExceededError')
  })
  await expect(save()).resolves.toMatchObject({ id: 'a', version: 2 })
})

test.each([
  [
    'a gateway that lost the answer',
    () => new Response('<html>Bad Gateway</html>', { status: 502 }),
    'The server answered with status 502.',
  ],
  ['an answer that names no application', () => json({}, 201), 'The server did not say which application it created.'],
])('so does %s', async (_, answer, reason) => {
  const { save } = await page()
  fakeNetwork(answer)
  await expect(save()).rejects.toMatchObject({
    message: `${reason} The application may or may not have been created. Check the list before you save again: you may create a duplicate.`,
    perhapsCreated: true,
  })
})

test('what is corrected after a server of §7 alone broke down is sent as it is now, and not first as it was', async () => {
  const { save } = await page()
  const sent = fakeNetwork(({ body }) =>
    (body as typeof data).title === 'Copper'
      ? json({ detail: 'Too long for the table.' }, 500)
      : json({ id: 'a9', credit_request_form: {} }, 201),
  )
  const creation = {}
  await expect(save('Copper', creation)).rejects.toMatchObject({ message: 'Too long for the table.' })
  expect(await save('Cu', creation)).toMatchObject({ id: 'a9' })
  expect(sent.map(({ body }) => (body as typeof data).title)).toEqual(['Copper', 'Cu'])
})

test('a save that was refused made nothing', async () => {
  const { save } = await page()
  fakeNetwork(() => json({ title: ['Too short.'] }, 400))
  await expect(save()).rejects.toMatchObject({ perhapsCreated: false })
})
