/**
 * The last words of a page that is being left, which has no time to encrypt: they are written at once, under a one-time pad that
 * was made ahead by the person's key. When a form is opened next they move to where drafts are.
 */
import { isRecord } from '../../engine/path.ts'

/** In bytes. */
const SIZE = 64 * 1024
const prefix = 'draft '

export interface Parting {
  id: string
  user: string
  place: string
  at: number
}

interface Pad {
  iv: Uint8Array<ArrayBuffer>
  bytes: Uint8Array
}

let pad: Pad | undefined

async function padOf(key: CryptoKey, iv: Uint8Array<ArrayBuffer>, size: number): Promise<Pad> {
  return { iv, bytes: new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new Uint8Array(size))) }
}

const under = ({ bytes }: Pad, text: Uint8Array) => text.map((byte, n) => byte ^ (bytes[n] ?? 0))

/** Makes the pad for what may have to be written; it serves once. */
export async function preparePad(key: CryptoKey): Promise<void> {
  pad = await padOf(key, crypto.getRandomValues(new Uint8Array(12)), SIZE)
}

/** Writes before it returns; without a pad, or where the text is longer or the store is full, nothing. */
export function writeParting(parting: Omit<Parting, 'at'>, content: unknown): void {
  const text = new TextEncoder().encode(JSON.stringify(content))
  if (!pad || text.length > SIZE) return
  const row = { ...parting, at: Date.now(), iv: [...pad.iv], text: toBase64(under(pad, text)) }
  pad = undefined
  try {
    localStorage.setItem(prefix + parting.id, JSON.stringify(row))
  } catch {
    // Full: the draft still goes where it has time to go.
  }
}

export const removeParting = (id: string): void => localStorage.removeItem(prefix + id)

/** Whose they are and when they were written. */
export const partings = (): Parting[] =>
  Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? (rowAt(key) ?? []) : []))

/** What was written; undefined where it cannot be read. */
export async function readParting(id: string, key: CryptoKey): Promise<unknown> {
  const row = rowAt(prefix + id)
  if (!row) return undefined
  try {
    const text = Uint8Array.from(atob(row.text), (char) => char.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(under(await padOf(key, Uint8Array.from(row.iv), text.length), text)))
  } catch {
    return undefined
  }
}

function rowAt(key: string): (Parting & { iv: number[]; text: string }) | undefined {
  try {
    const row: unknown = JSON.parse(localStorage.getItem(key) ?? '')
    return isRow(row) ? row : undefined
  } catch {
    return undefined
  }
}

const isRow = (row: unknown): row is Parting & { iv: number[]; text: string } =>
  isRecord(row) &&
  typeof row.id === 'string' &&
  typeof row.at === 'number' &&
  typeof row.text === 'string' &&
  Array.isArray(row.iv)

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
