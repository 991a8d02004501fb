/**
 * Drafts that are written while the page is being closed, when there is no time for the browser's own, asynchronous
 * encryption. They are encrypted and written synchronously, under a key that was made earlier and is stored beside
 * them, encrypted with the person's key (ADR 0031). When a form is opened next, they move to the other drafts.
 */
import type { gcm } from '@noble/ciphers/aes.js'
import { isRecord } from '../../engine/path.ts'

/** In bytes: more would take too long. */
const SIZE = 64 * 1024
const prefix = 'draft '

export interface UnloadDraft {
  id: string
  user: string
  place: string
  at: number
}

type Bytes = Uint8Array<ArrayBuffer>

interface DraftKey {
  key: Bytes
  /** The key, encrypted with the person's. */
  locked: EncryptedData
}

/** AES-GCM, as it is written: both in base64. */
interface EncryptedData {
  iv: string
  bytes: string
}

let ready: DraftKey | undefined
let encrypt: typeof gcm | undefined
let loading: Promise<void> | undefined

/** What a person does before there is anything to lose: it loads the cipher. */
const gestures = ['pointerdown', 'keydown']

/**
 * Nobody waits for this, because a network may hang silently. What could not be loaded is tried again with the next
 * form.
 */
function loadCipher(): void {
  loading ??= import('@noble/ciphers/aes.js').then(
    ({ gcm: loaded }) => void (encrypt = loaded),
    () => void (loading = undefined),
  )
}

/** Prepares the encryption while there is time. The cipher is loaded when somebody first uses the page. */
export async function prepareUnloadDraft(personsKey: CryptoKey): Promise<void> {
  if (!loading) for (const gesture of gestures) addEventListener(gesture, loadCipher, { once: true, capture: true })
  const [key, iv] = [random(32), random(12)]
  const locked = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, personsKey, key))
  ready = { key, locked: { iv: toBase64(iv), bytes: toBase64(locked) } }
}

/**
 * Writes before it returns; where nothing is prepared or loaded, the text is too long or the store is full, it writes
 * nothing.
 */
export function writeUnloadDraft(draft: Omit<UnloadDraft, 'at'>, content: unknown): void {
  const text = new TextEncoder().encode(JSON.stringify(content))
  if (!ready || !encrypt || text.length > SIZE) return
  const iv = random(12)
  const bytes = encrypt(ready.key, iv).encrypt(text)
  const row = { ...draft, at: Date.now(), key: ready.locked, content: { iv: toBase64(iv), bytes: toBase64(bytes) } }
  try {
    localStorage.setItem(prefix + draft.id, JSON.stringify(row))
  } catch {
    // The store is full. The draft is still sent to where it has time to go.
  }
}

export const removeUnloadDraft = (id: string): void => localStorage.removeItem(prefix + id)

/** Whose they are and when they were written. */
export const unloadDrafts = (): UnloadDraft[] =>
  Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? (rowAt(key) ?? []) : []))

/** What was written; undefined where it cannot be read, or was changed. */
export async function readUnloadDraft(id: string, personsKey: CryptoKey): Promise<unknown> {
  const row = rowAt(prefix + id)
  if (!row || !isEncrypted(row.key) || !isEncrypted(row.content)) return undefined
  try {
    const raw = await decrypt(personsKey, row.key)
    const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
    return JSON.parse(new TextDecoder().decode(await decrypt(key, row.content)))
  } catch {
    return undefined
  }
}

const decrypt = (key: CryptoKey, { iv, bytes }: EncryptedData) =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, key, fromBase64(bytes))

function rowAt(key: string): (UnloadDraft & Record<string, unknown>) | undefined {
  try {
    const row: unknown = JSON.parse(localStorage.getItem(key) ?? '')
    return isRow(row) ? row : undefined
  } catch {
    return undefined
  }
}

const isRow = (row: unknown): row is UnloadDraft & Record<string, unknown> =>
  isRecord(row) && typeof row.id === 'string' && typeof row.at === 'number'

const isEncrypted = (value: unknown): value is EncryptedData =>
  isRecord(value) && typeof value.iv === 'string' && typeof value.bytes === 'string'

const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))
const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
