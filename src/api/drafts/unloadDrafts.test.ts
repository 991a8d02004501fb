import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeStores, fillStores } from '../../../tests/support/browserStores.ts'
import {
  unloadDrafts,
  prepareUnloadDraft,
  readUnloadDraft,
  removeUnloadDraft,
  writeUnloadDraft,
} from './unloadDrafts.ts'

const draft = { id: 'd1', user: 'u1', place: 'a1 legal_review' }
const content = { data: { text: 'Three days – “half”' } }
const newKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

let storage: ReturnType<typeof fakeStores>
let key: CryptoKey
beforeEach(async () => {
  storage = fakeStores()
  key = await newKey()
  await prepareUnloadDraft(key)
  // Nothing waits for the cipher to be loaded.
  await vi.waitFor(() => {
    writeUnloadDraft(draft, content)
    if (unloadDrafts().length === 0) throw new Error('The cipher is not loaded yet.')
  })
  removeUnloadDraft(draft.id)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

interface EncryptedData {
  iv: string
  bytes: string
}
const rowOf = (id: string) =>
  JSON.parse(storage.getItem(`draft ${id}`) ?? '') as Record<'key' | 'content', EncryptedData>

describe('the last words of a page', () => {
  test('are written at once, and read by the same key alone', async () => {
    writeUnloadDraft(draft, content)
    expect(unloadDrafts()).toMatchObject([draft])
    expect(await readUnloadDraft('d1', key)).toEqual(content)
    expect(await readUnloadDraft('d1', await newKey())).toBeUndefined()
  })

  test('cannot be read where they lie', () => {
    writeUnloadDraft(draft, content)
    const { content: written, key: locked } = rowOf('d1')
    expect(atob(written.bytes)).not.toContain('Three')
    // A tag more than the text and the key: neither can be changed unseen.
    expect(atob(written.bytes)).toHaveLength(new TextEncoder().encode(JSON.stringify(content)).length + 16)
    expect(atob(locked.bytes)).toHaveLength(32 + 16)
  })

  test.each([
    ['text', 'content'],
    ['key', 'key'],
  ] as const)('of which somebody has changed the %s are not read', async (_what, part) => {
    writeUnloadDraft(draft, content)
    const row = rowOf('d1')
    const bytes = Uint8Array.from(atob(row[part].bytes), (char) => char.charCodeAt(0))
    bytes[5] = (bytes[5] ?? 0) ^ 1
    const changed = { ...row, [part]: { ...row[part], bytes: btoa(String.fromCharCode(...bytes)) } }
    storage.setItem('draft d1', JSON.stringify(changed))
    expect(await readUnloadDraft('d1', key)).toBeUndefined()
  })

  test('need a cipher that no form waits for, nor loads before somebody turns to it', async () => {
    vi.resetModules()
    const gestures = new Map<string, () => void>()
    vi.stubGlobal('addEventListener', (gesture: string, listen: () => void) => gestures.set(gesture, listen))
    const fresh = await import('./unloadDrafts.ts')
    await fresh.prepareUnloadDraft(key)
    fresh.writeUnloadDraft(draft, content)
    expect(unloadDrafts()).toEqual([])
    expect([...gestures.keys()]).toEqual(['pointerdown', 'keydown'])
    gestures.get('keydown')?.()
    await vi.waitFor(async () => {
      fresh.writeUnloadDraft(draft, content)
      expect(await readUnloadDraft('d1', key)).toEqual(content)
    })
  })

  test('are read by the key that they were last made ready for', async () => {
    const other = await newKey()
    await prepareUnloadDraft(other)
    writeUnloadDraft(draft, content)
    expect(await readUnloadDraft('d1', other)).toEqual(content)
    expect(await readUnloadDraft('d1', key)).toBeUndefined()
  })

  test('are never two under one key and number', async () => {
    writeUnloadDraft(draft, content)
    writeUnloadDraft({ ...draft, id: 'd2' }, content)
    await prepareUnloadDraft(key)
    writeUnloadDraft({ ...draft, id: 'd3' }, content)
    const rows = ['d1', 'd2', 'd3'].map(rowOf)
    expect(new Set(rows.flatMap((row) => [row.content.iv, row.content.bytes])).size).toBe(6)
    expect(new Set(rows.map((row) => row.key.bytes)).size).toBe(2)
    for (const { id } of unloadDrafts()) expect(await readUnloadDraft(id, key)).toEqual(content)
  })

  test('that are too long to be encrypted at once are not written', () => {
    writeUnloadDraft(draft, { text: 'x'.repeat(64 * 1024) })
    expect(unloadDrafts()).toEqual([])
    writeUnloadDraft(draft, { text: 'x'.repeat(64 * 1024 - 11) })
    expect(unloadDrafts()).toHaveLength(1)
  })

  test('that find the store full are left out', () => {
    fillStores()
    writeUnloadDraft(draft, content)
    expect(unloadDrafts()).toEqual([])
  })

  test('go when they are taken in', async () => {
    writeUnloadDraft(draft, content)
    removeUnloadDraft('d1')
    expect(unloadDrafts()).toEqual([])
    expect(await readUnloadDraft('d1', key)).toBeUndefined()
  })

  test.each([
    '',
    'no json',
    '{}',
    '{"id":"d1","at":1,"text":"YQ==","iv":[1]}',
    '{"id":"d1","at":1,"key":{"iv":"%","bytes":""},"content":{"iv":"","bytes":""}}',
  ])('that are broken (%s) are not read', async (text) => {
    storage.setItem('draft d1', text)
    expect(await readUnloadDraft('d1', key)).toBeUndefined()
  })
})
