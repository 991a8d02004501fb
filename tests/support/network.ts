import { afterEach, beforeEach, vi } from 'vitest'
import { ownToken } from './tokens.ts'

/** A request as the network saw it. */
export interface Sent {
  method: string
  path: string
  headers: Headers
  body: unknown
}

/** Acts for the network alone: everything above `fetch` is the product. Returns the requests sent, as they come. */
export function fakeNetwork(answer: (sent: Sent) => Response | Promise<Response>): Sent[] {
  const sent: Sent[] = []
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

/** A browser's storage, address and console, as far as the api uses them; `stored` is what the storage holds. */
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

/** Locks between tabs: the work under one name is done one at a time. */
export function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  const request = vi.fn<LockRequest>((_, work) => (last = last.then(work, work)))
  vi.stubGlobal('navigator', { locks: { request } })
  return request
}

/** Runs the console quietly and returns what was logged as an error. */
export function quietErrors(): unknown[][] {
  return vi.spyOn(console, 'error').mockImplementation(() => {}).mock.calls
}

/**
 * Each test has a browser in which somebody is signed in, at the product's own server unless the token says otherwise,
 * and a quiet console.
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
