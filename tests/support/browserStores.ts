import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { vi } from 'vitest'
import { ownToken } from './tokens.ts'

/** A browser's `localStorage`, whose keys are also its own properties. */
class FakeStorage {
  [key: string]: unknown
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null
  }
  setItem(key: string, value: string): void {
    this[key] = value
  }
  removeItem(key: string): void {
    delete this[key]
  }
}

/**
 * The stores of a browser in which this person, or nobody, is signed in. Where there is no page, it also provides one
 * that has just been clicked.
 */
export function fakeStores(person?: { id: string }): FakeStorage {
  const storage = new FakeStorage()
  if (!('addEventListener' in globalThis))
    vi.stubGlobal('addEventListener', (_gesture: string, listen: () => void) => listen())
  if (person) storage.setItem('user_details', JSON.stringify(person))
  if (person) storage.setItem('jwt', ownToken)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('indexedDB', new IDBFactory())
  return storage
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error())
  })

async function inDrafts<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await settled(indexedDB.open('drafts'))
  try {
    return await settled(ask(database.transaction('drafts', mode).objectStore('drafts')))
  } finally {
    database.close()
  }
}

/** The rows in the browser's store of drafts. */
export const draftRows = () => inDrafts('readonly', (store) => store.getAll() as IDBRequest<Record<string, unknown>[]>)

/** Adds a row to the browser's store of drafts, whatever the row contains. */
export const layDraftRow = (row: object) => inDrafts('readwrite', (store) => store.put(row))

/** Makes the browser's stores refuse every further write. */
export function fillStores(): void {
  const full = () => {
    throw new DOMException('The store is full.', 'QuotaExceededError')
  }
  vi.spyOn(FakeStorage.prototype, 'setItem').mockImplementation(full)
  vi.stubGlobal('indexedDB', { open: full })
}

/** Makes the store of drafts refuse every further write, but only at the end of the transaction. */
export function fillStoresLate(): void {
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value: unknown) {
    const request = put.call(this, value)
    request.addEventListener('success', () => this.transaction.abort())
    return request
  })
}
