import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeNetwork, json, quietErrors } from '../../../tests/support/network.ts'
import { ownToken, plainToken } from '../../../tests/support/tokens.ts'

const record = { id: 'a1', title: 'Copper', version: 4 }
const key = (headers: Headers | undefined) => headers?.get('Idempotency-Key')

/** The module anew: no key of another test is kept. */
async function applications() {
  vi.resetModules()
  return import('./applications.ts')
}

beforeEach(() => void fakeBrowser({ jwt: ownToken }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// Spec 7.16
test.each([
  ['directly', record],
  ['under a data field', { data: record }],
])('§7 One application: an application is read %s', async (_, body) => {
  const { getApplication } = await applications()
  fakeNetwork(() => json(body))
  expect(await getApplication('a1')).toEqual(record)
})

test.each([
  ['directly', { title: 'Copper' }, { id: 'a1', title: 'Copper' }],
  ['under a data field', { data: { id: null, title: 'Copper' } }, { id: 'a1', title: 'Copper' }],
  ['that is none', { data: null, message: 'Gone.' }, undefined],
])('an application without its id, %s, has the one that was asked for', async (_, body, read) => {
  const { getApplication } = await applications()
  fakeNetwork(() => json(body))
  expect(await getApplication('a1')).toEqual(read)
})

test('the ETag is the version of an application that states none', async () => {
  const { getApplication } = await applications()
  fakeNetwork(() => json({ id: 'a1' }, 200, { ETag: '"9"' }))
  expect(await getApplication('a1')).toEqual({ id: 'a1', version: 9 })
})

test.each(['W/"9"', '"9-gzip"', '"9-br"'])('so is one that a compressing balancer has changed: %s', async (tag) => {
  const { getApplication } = await applications()
  fakeNetwork(() => json({ id: 'a1' }, 200, { ETag: tag }))
  expect(await getApplication('a1')).toEqual({ id: 'a1', version: 9 })
})

test.each(['W/"5d8c72a5edda8"', 'W/"29-Gy8vJpW2c0kQ"'])('an ETag of another kind is no version: %s', async (tag) => {
  const { getApplication } = await applications()
  fakeNetwork(() => json({ id: 'a1' }, 200, { ETag: tag }))
  expect(await getApplication('a1')).toEqual({ id: 'a1' })
})

test('a change names the version it was made on, and a key', async () => {
  const { getApplication, patchApplication } = await applications()
  const sent = fakeNetwork(() => json(record))
  await getApplication('a1')
  await patchApplication('a1', { title: 'Zinc' }, 4)
  expect(sent[1]).toMatchObject({
    method: 'PATCH',
    path: '/api/credit/credit-applications/a1/',
    body: { title: 'Zinc' },
  })
  expect(sent[1]?.headers.get('If-Match')).toBe('"4"')
  expect(key(sent[1]?.headers)).toMatch(/^[A-Za-z0-9_-]{8,100}$/)
})

test('a server of product spec §7 alone is sent no header it may refuse', async () => {
  fakeBrowser({ jwt: plainToken })
  const { getApplication, patchApplication } = await applications()
  const sent = fakeNetwork(() => json({ id: 'a1' }))
  await getApplication('a1')
  await patchApplication('a1', { title: 'Zinc' })
  // Browsers send Accept-Language whatever a page does: no server refuses it.
  expect([...(sent[1]?.headers.keys() ?? [])].toSorted()).toEqual(['accept-language', 'authorization', 'content-type'])
})

test('a change without an answer is tried again under its key, another one under another', async () => {
  const { getApplication, patchApplication } = await applications()
  quietErrors()
  let isDown = false
  const sent = fakeNetwork(() => (isDown ? Promise.reject(new TypeError('fetch failed')) : json(record)))
  await getApplication('a1')
  isDown = true
  await expect(patchApplication('a1', { title: 'Zinc' }, 4)).rejects.toMatchObject({ kind: 'network' })
  isDown = false
  await patchApplication('a1', { title: 'Zinc' }, 4)
  await patchApplication('a1', { title: 'Zinc' }, 4)
  await patchApplication('a1', { title: 'Tin' }, 4)
  const [, lost, again, next, other] = sent.map(({ headers }) => key(headers))
  expect(again).toBe(lost)
  expect(new Set([again, next, other]).size).toBe(3)
})

// Spec 5.2
test('§5 Creating an application: an application without a title is not sent', async () => {
  const { createApplication } = await applications()
  const sent = fakeNetwork(() => json(record, 201))
  await expect(createApplication({ counterparty_id: 'c1' })).rejects.toThrow(
    'Form data is incomplete. Title is required.',
  )
  expect(sent).toEqual([])
})

// Spec 5.3
test('§5 Creating an application: an application without a counterparty is sent with a warning', async () => {
  const { createApplication } = await applications()
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const sent = fakeNetwork(() => json(record, 201))
  expect(await createApplication({ title: 'Copper' })).toEqual(record)
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/api/credit/credit-applications/', body: { title: 'Copper' } })
  expect(warn).toHaveBeenCalledOnce()
})

test('§8 Session: a failure is logged and raised with the server’s words', async () => {
  const { getApplication } = await applications()
  const errors = quietErrors()
  fakeNetwork(() => json({ detail: 'There is no such application.' }, 404))
  await expect(getApplication('a1')).rejects.toThrow('There is no such application.')
  expect(errors).toHaveLength(1)
})
