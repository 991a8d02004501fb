import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draftRows, fakeStores, fillStores, fillStoresLate, layDraftRow } from '../../../tests/support/browserStores.ts'
import { isRecord } from '../../engine/path.ts'
import { localDrafts } from './localDrafts.ts'
import { session } from '../http/session.ts'

const place = 'a1 legal_review'
const mine = { id: 'd1', user: 'u1', place }
const day = 24 * 60 * 60 * 1000

interface Content {
  text: string
}
const isContent = (value: unknown): value is Content => isRecord(value) && typeof value.text === 'string'
const find = (user: string, where = place) => localDrafts.find(user, where, isContent)
const texts = async (user: string, where?: string) => (await find(user, where)).map(({ content }) => content.text)
/** What somebody else has written before, who was signed in then. */
const putTheirs = async (id: string, content: Content, at?: number) => {
  session.keepUser({ id: 'u2' })
  await localDrafts.put({ ...mine, id, user: 'u2' }, content, at)
  session.keepUser({ id: 'u1' })
}
const unloaded = () => Object.keys(storage).filter((key) => key.startsWith('draft '))
const ids = async () => (await draftRows()).map(({ id }) => id)

/** As soon as the cipher is loaded, which nothing waits for. */
const putNow = (address: typeof mine, content: Content) =>
  vi.waitFor(() => {
    localDrafts.putNow(address, content)
    if (!storage.getItem(`draft ${address.id}`)) throw new Error('The cipher is not loaded yet.')
  })

let storage: ReturnType<typeof fakeStores>
beforeEach(() => {
  storage = fakeStores({ id: 'u1' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a draft in the browser', () => {
  test('comes back to its person in its form, and to nobody and nowhere else', async () => {
    await localDrafts.put(mine, { text: 'Three' })
    expect(await texts('u1')).toEqual(['Three'])
    expect(await texts('u2')).toEqual([])
    expect(await texts('u1', 'a2 legal_review')).toEqual([])
  })

  test('cannot be read where it lies, nor can its key', async () => {
    await localDrafts.put(mine, { text: 'Three' })
    const [row] = await draftRows()
    expect(new TextDecoder().decode(row?.bytes as ArrayBuffer)).not.toContain('Three')
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['at', 'bytes', 'id', 'iv', 'place', 'user'])
  })

  test('is the newest first, and one for each browser tab', async () => {
    await localDrafts.put(mine, { text: 'Before' }, Date.now() - 2000)
    await localDrafts.put({ ...mine, id: 'd2' }, { text: 'After' }, Date.now() - 1000)
    expect(await texts('u1')).toEqual(['After', 'Before'])
    await localDrafts.put(mine, { text: 'Now' })
    expect(await texts('u1')).toEqual(['Now', 'After'])
  })

  test('goes after 24 hours, whosoever it is', async () => {
    await localDrafts.put(mine, { text: 'Yesterday' }, Date.now() - day - 1)
    await putTheirs('d2', { text: 'Theirs' }, Date.now() - day - 1)
    await localDrafts.put({ ...mine, id: 'd3' }, { text: 'Today' }, Date.now() - day + 60_000)
    expect(await texts('u1')).toEqual(['Today'])
    expect(await ids()).toEqual(['d3'])
  })

  test('that is broken is left out, and takes no other along', async () => {
    await localDrafts.put(mine, { text: 'Whole' })
    await localDrafts.put({ ...mine, id: 'd2' }, { words: 'of an older program' })
    await layDraftRow({
      id: 'd3',
      user: 'u1',
      place,
      at: Date.now(),
      iv: new Uint8Array(12),
      bytes: new ArrayBuffer(40),
    })
    await layDraftRow({ id: 'd4', user: 'u1', place, at: Date.now() })
    expect(await texts('u1')).toEqual(['Whole'])
  })

  test('is removed when it is needed no more', async () => {
    await localDrafts.put(mine, { text: 'Three' })
    await localDrafts.remove('d1')
    expect(await ids()).toEqual([])
  })

  test('is not there for the next who signs in, nor for the same person: signing out wipes theirs', async () => {
    await localDrafts.put(mine, { text: 'Three' })
    await putTheirs('d2', { text: 'Theirs' })
    await putNow({ ...mine, id: 'd3' }, { text: 'Last words' })
    const lying = await draftRows()
    await localDrafts.wipe('u1')
    expect(await ids()).toEqual(['d2'])
    expect(unloaded()).toEqual([])
    for (const row of lying) await layDraftRow(row)
    expect(await texts('u1')).toEqual([])
    expect(await texts('u2')).toEqual(['Theirs'])
  })

  test('that is still being written as its person logs out is not left behind', async () => {
    await localDrafts.put(mine, { text: 'Three' })
    const writing = localDrafts.put({ ...mine, id: 'd2' }, { text: 'Three days' })
    session.clear()
    await Promise.all([localDrafts.wipe('u1'), expect(writing).rejects.toThrow('Another user has signed in.')])
    expect(await ids()).toEqual([])
  })

  test('is not written for whoever has logged out, as the page goes or before', async () => {
    await putNow(mine, { text: 'Three' })
    session.clear()
    await localDrafts.wipe('u1')
    localDrafts.putNow(mine, { text: 'Three days' })
    await expect(localDrafts.put(mine, { text: 'Three days' })).rejects.toThrow('Another user has signed in.')
    expect([await ids(), unloaded()]).toEqual([[], []])
  })

  test('that finds the store full says so', async () => {
    fillStores()
    await expect(localDrafts.put(mine, { text: 'Three' })).rejects.toThrow('The store is full.')
  })

  test('that the store takes and then has no room for says so', async () => {
    fillStoresLate()
    await expect(localDrafts.put(mine, { text: 'Three' })).rejects.toThrow(/./)
    expect(await ids()).toEqual([])
  })
})

describe('what is written as the page goes', () => {
  test('is taken in when a form is opened next, as old as it is', async () => {
    await find('u1')
    await putNow(mine, { text: 'Last words' })
    const [found] = await find('u1')
    expect(found?.content).toEqual({ text: 'Last words' })
    expect(unloaded()).toEqual([])
    expect(await ids()).toEqual(['d1'])
  })

  test('waits for its own person', async () => {
    await find('u1')
    await putNow(mine, { text: 'Last words' })
    expect(await texts('u2')).toEqual([])
    expect(await texts('u1')).toEqual(['Last words'])
  })

  test('goes after 24 hours, whosoever it is', async () => {
    await find('u1')
    await putNow(mine, { text: 'Last words' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + day + 1 })
    await find('u2')
    vi.useRealTimers()
    expect(unloaded()).toEqual([])
  })

  test('goes where an older program has written it otherwise', async () => {
    storage.setItem('draft d1', JSON.stringify({ ...mine, at: Date.now(), iv: [1, 2, 3], text: 'YWJj' }))
    expect(await texts('u1')).toEqual([])
    expect(unloaded()).toEqual([])
  })

  test('is overtaken by what is written in time', async () => {
    await find('u1')
    await putNow(mine, { text: 'Three' })
    await localDrafts.put(mine, { text: 'Three days' })
    expect(unloaded()).toEqual([])
    expect(await texts('u1')).toEqual(['Three days'])
  })
})
