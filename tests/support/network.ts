import { afterEach, beforeEach, vi } from 'vitest'
import { ownToken } from './tokens.ts'

/** A request as it was sent. */
export interface SentRequest {
  method: string
  path: string
  headers: Headers
  body: unknown
}

/**
 * Replaces only `fetch`; everything above it is the product. Returns the list of requests, which grows as they are
 * sent.
 */
export function fakeNetwork(answer: (sent: SentRequest) => Response | Promise<Response>): SentRequest[] {
  const sent: SentRequest[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url)
    const text = await request.text()
    const one = {
      method: request.method,
      path: url.pathname + url.search,
      headers: request.headers,
      body: parsed(text),
    }
    sent.push(one)
    return answer(one)
  })
  return sent
}

const parsed = (text: string): unknown => (text ? JSON.parse(text) : undefined)

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })

/**
 * The browser's storage, address and console, as far as the API client uses them; `stored` is the content of the
 * storage.
 */
export function fakeBrowser(stored: Record<string, string> = {}, pathname = '/') {
  const values = new Map(Object.entries(stored))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  })
  const assign = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', { pathname, origin: 'https://bank.example', assign })
  return { values, wentTo: () => assign.mock.calls.map(([address]) => address) }
}

type LockRequest = (name: string, work: () => Promise<unknown>) => Promise<unknown>

/** Locks between tabs: work under the same name is done one at a time. */
export function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  const request = vi.fn<LockRequest>((_, work) => (last = last.then(work, work)))
  vi.stubGlobal('navigator', { locks: { request } })
  return request
}

/** Silences the console and returns the errors that were logged. */
export function quietErrors(): unknown[][] {
  return vi.spyOn(console, 'error').mockImplementation(() => {}).mock.calls
}

/**
 * Gives each test a browser with a quiet console in which somebody is signed in, at the product's own server unless the
 * token says otherwise.
 */
export function inQuietBrowser(jwt = ownToken): void {
  beforeEach(() => {
    fakeBrowser({ jwt })
    quietErrors()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}
