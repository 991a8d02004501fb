/** Drafts that did not reach the server, kept in this browser: encrypted, for the same person, for a day at most. */
import { isRecord } from '../../engine/path.ts'
import { session } from '../http/session.ts'
import {
  unloadDrafts,
  prepareUnloadDraft,
  readUnloadDraft,
  removeUnloadDraft,
  writeUnloadDraft,
} from './unloadDrafts.ts'

/** In milliseconds. */
const LIFE = 24 * 60 * 60 * 1000

interface Address {
  id: string
  user: string
  /** Which form; see `drafts.ts`. */
  place: string
}

interface Row extends Address {
  at: number
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

type Store = 'drafts' | 'keys'

export const localDrafts = {
  /** Does synchronously as much as possible: the page may be closed before `put` ends. */
  putNow(address: Address, content: unknown): void {
    if (isSignedIn(address.user)) writeUnloadDraft(address, content)
  },

  async put({ id, user, place }: Address, content: unknown, at = Date.now()): Promise<void> {
    if (!isSignedIn(user)) throw othersSession()
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const text = new TextEncoder().encode(JSON.stringify(content))
    const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(user), text)
    const row: Row = { id, user, place, at, iv, bytes }
    await inStore('drafts', 'readwrite', (store) => store.put(row))
    removeUnloadDraft(id)
    // Whoever logs out, in whichever tab, ends the session before the wiping: that may have missed this.
    if (!isSignedIn(user)) {
      await localDrafts.remove(id)
      throw othersSession()
    }
    await prepareUnloadDraft(await keyOf(user))
  },

  /** Newest first; removes drafts that are too old, whoever wrote them. */
  async find<Content>(user: string, place: string, isContent: (value: unknown) => value is Content) {
    await takeIn(user)
    const rows = await allRows()
    const isOld = ({ at }: Row) => at < Date.now() - LIFE
    await Promise.all(rows.filter(isOld).map(({ id }) => localDrafts.remove(id)))
    const own = rows
      .filter((row) => !isOld(row) && row.user === user && row.place === place)
      .toSorted((a, b) => b.at - a.at)
    const found = await Promise.all(own.map((row) => read(row, isContent)))
    return found.filter((draft) => draft !== undefined)
  },

  remove(id: string): Promise<void> {
    removeUnloadDraft(id)
    return inStore('drafts', 'readwrite', (store) => store.delete(id))
  },

  /** Removes everything of a person, with the key to read it. */
  async wipe(user: string): Promise<void> {
    for (const draft of unloadDrafts()) if (draft.user === user) removeUnloadDraft(draft.id)
    await inStore('keys', 'readwrite', (store) => store.delete(user))
    const rows = await allRows()
    await Promise.all(rows.filter((row) => row.user === user).map(({ id }) => localDrafts.remove(id)))
  },
}

/** An id that no other draft has, of whichever tab. */
export const newDraftId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** Whether the work is done; never rejects. */
export const isDone = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

const othersSession = () => new Error('Another user has signed in.')

const isSignedIn = (user: string): boolean => (session.userId() ?? '') === user

/** Takes over what was written as a page was closed, and prepares for the next time. */
async function takeIn(user: string): Promise<void> {
  const key = await keyOf(user)
  for (const { id, user: whose, place, at } of unloadDrafts()) {
    const content = whose === user ? await readUnloadDraft(id, key) : undefined
    if (content !== undefined) await localDrafts.put({ id, user, place }, content, at)
    else if (whose === user || at < Date.now() - LIFE) removeUnloadDraft(id)
  }
  await prepareUnloadDraft(key)
}

async function allRows(): Promise<Row[]> {
  const rows = await inStore('drafts', 'readonly', (store): IDBRequest<unknown[]> => store.getAll())
  return rows.filter(isRow)
}

const isRow = (row: unknown): row is Row =>
  isRecord(row) && typeof row.id === 'string' && row.bytes instanceof ArrayBuffer

/** Undefined if the text cannot be read, because it was encrypted with another key. */
async function read<Content>({ id, user, at, iv, bytes }: Row, isContent: (value: unknown) => value is Content) {
  try {
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOf(user), bytes)
    const content: unknown = JSON.parse(new TextDecoder().decode(text))
    return isContent(content) ? { id, at: new Date(at).toISOString(), content } : undefined
  } catch {
    return undefined
  }
}

/**
 * The person's key in this browser, which no script can read. Tabs that create one at the same time agree on the first.
 */
async function keyOf(user: string): Promise<CryptoKey> {
  const known = await findKey(user)
  if (known) return known
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await inStore('keys', 'readwrite', (store) => store.add({ user, key })).catch(() => undefined)
  return (await findKey(user)) ?? key
}

async function findKey(user: string): Promise<CryptoKey | undefined> {
  const found = await inStore('keys', 'readonly', (store): IDBRequest<unknown> => store.get(user))
  return isRecord(found) && found.key instanceof CryptoKey ? found.key : undefined
}

async function inStore<T>(
  name: Store,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  try {
    const transaction = database.transaction(name, mode)
    const [result] = await Promise.all([settled(ask(transaction.objectStore(name))), completed(transaction)])
    return result
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('drafts', 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('drafts', { keyPath: 'id' })
    request.result.createObjectStore('keys', { keyPath: 'user' })
  }
  return settled(request)
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? noAnswer())
  })
}

/** Only then is it written: a store that is full says so at the end. */
function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? noAnswer())
  })
}

const noAnswer = () => new Error('The browser’s storage does not respond.')
