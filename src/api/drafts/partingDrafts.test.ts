import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeStores, fillStores } from '../../../tests/support/browserStores.ts'
import { partings, preparePad, readParting, removeParting, writeParting } from './partingDrafts.ts'

const parting = { id: 'd1', user: 'u1', place: 'a1 legal_review' }
const content = { data: { text: 'Three days – “half”' } }
const newKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

let storage: ReturnType<typeof fakeStores>
let key: CryptoKey
beforeEach(async () => {
  storage = fakeStores()
  key = await newKey()
  await preparePad(key)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the last words of a page', () => {
  test('are written at once, and read by the same key alone', async () => {
    writeParting(parting, content)
    expect(partings()).toMatchObject([parting])
    expect(await readParting('d1', key)).toEqual(content)
    expect(await readParting('d1', await newKey())).toBeUndefined()
  })

  test('cannot be read where they lie', () => {
    writeParting(parting, content)
    const row = JSON.parse(storage.getItem('draft d1') ?? '') as { text: string }
    expect(atob(row.text)).not.toContain('Three')
  })

  test('are never two under one pad', async () => {
    writeParting(parting, content)
    writeParting({ ...parting, id: 'd2' }, content)
    expect(partings().map(({ id }) => id)).toEqual(['d1'])
    await preparePad(key)
    writeParting({ ...parting, id: 'd2' }, content)
    expect(partings().map(({ id }) => id)).toEqual(['d1', 'd2'])
  })

  test('that are longer than the pad are not written', () => {
    writeParting(parting, { text: 'x'.repeat(64 * 1024) })
    expect(partings()).toEqual([])
  })

  test('that find the store full are left out', () => {
    fillStores()
    writeParting(parting, content)
    expect(partings()).toEqual([])
  })

  test('go when they are taken in', async () => {
    writeParting(parting, content)
    removeParting('d1')
    expect(partings()).toEqual([])
    expect(await readParting('d1', key)).toBeUndefined()
  })

  test.each(['', 'no json', '{}', '{"id":"d1","at":1,"text":"%","iv":[1]}'])(
    'that are broken (%s) are not read',
    async (text) => {
      storage.setItem('draft d1', text)
      expect(await readParting('d1', key)).toBeUndefined()
    },
  )
})
