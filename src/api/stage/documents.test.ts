import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeNetwork, json, quietErrors } from '../../../tests/support/network.ts'
import { ownToken } from '../../../tests/support/tokens.ts'
import { downloadDocument, listDocuments, removeDocument, uploadDocument } from './documents.ts'

const kept = { id: 'd1', name: 'opinion.pdf' }
const file = new File(['%PDF'], 'opinion.pdf')

interface Upload {
  address?: string
  headers: Record<string, string>
  body?: unknown
  aborted?: boolean
}

/** The network of uploads: each is answered with the next of `statuses`, 0 being no connection, 'stall' silence. */
function fakeUploads(statuses: (number | 'stall')[], body: unknown = kept): Upload[] {
  const sent: Upload[] = []
  class Request {
    upload: { onprogress?: (event: { loaded: number; total: number; lengthComputable: boolean }) => void } = {}
    onload?: () => void
    onerror?: () => void
    onloadend?: () => void
    status = 0
    responseText = JSON.stringify(body)
    private one: Upload = { headers: {} }
    open(_method: string, address: string) {
      this.one.address = address
    }
    setRequestHeader(name: string, value: string) {
      this.one.headers[name] = value
    }
    abort() {
      this.one.aborted = true
      this.onloadend?.()
    }
    send(form: FormData) {
      this.one.body = form.get('file')
      sent.push(this.one)
      const status = statuses[sent.length - 1] ?? 0
      if (status === 'stall') return
      this.status = status
      for (const loaded of [1, 4]) this.upload.onprogress?.({ loaded, total: 4, lengthComputable: true })
      if (status) this.onload?.()
      else this.onerror?.()
      this.onloadend?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return sent
}

beforeEach(() => {
  fakeBrowser({ jwt: ownToken, jwt_refresh: 'r' })
  quietErrors()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a file is uploaded under its name, and tells how far it is', async () => {
  const sent = fakeUploads([201])
  const shares: number[] = []
  expect(await uploadDocument('a1', file, { onProgress: (share) => shares.push(share) })).toEqual(kept)
  expect(sent[0]).toMatchObject({
    address: 'http://localhost:8000/api/credit/credit-applications/a1/documents/',
    headers: { Authorization: `Bearer ${ownToken}` },
    body: { name: 'opinion.pdf' },
  })
  expect(shares).toEqual([0.25, 1])
})

test('an upload whose token has expired is sent again with a new one', async () => {
  const sent = fakeUploads([401, 201])
  fakeNetwork(() => json({ access: 'b' }))
  expect(await uploadDocument('a1', file)).toEqual(kept)
  expect(sent.map(({ headers }) => headers.Authorization)).toEqual([`Bearer ${ownToken}`, 'Bearer b'])
})

const keyOf = ({ headers }: Upload) => headers['Idempotency-Key']

test('an upload without an answer is sent again under its key, one that arrived is sent again as a new one', async () => {
  const sent = fakeUploads([0, 201, 201, 201])
  await expect(uploadDocument('a1', file)).rejects.toMatchObject({ kind: 'network' })
  for (const id of ['a1', 'a1', 'a2']) await uploadDocument(id, file)
  const [first, again, anew, elsewhere] = sent.map(keyOf)
  expect(first).toMatch(/^[A-Za-z0-9_-]{8,100}$/)
  expect(again).toBe(first)
  expect(new Set([again, anew, elsewhere]).size).toBe(3)
})

test('an upload whose answer cannot be read is sent again under its key, as it may have arrived', async () => {
  const sent = fakeUploads([200, 201], '<h1>Sign in to the network</h1>')
  const upload = () => uploadDocument('a1', file)
  await expect(upload()).rejects.toMatchObject({
    kind: 'unreadable',
    message: 'The server’s answer could not be read.',
  })
  await expect(upload()).rejects.toMatchObject({ kind: 'unreadable' })
  const [first, again] = sent.map(keyOf)
  expect(first).toBeDefined()
  expect(again).toBe(first)
})

test('a refused file says why', async () => {
  fakeUploads([413], { detail: 'The file is larger than 25 MB.' })
  await expect(uploadDocument('a1', file)).rejects.toMatchObject({
    status: 413,
    message: 'The file is larger than 25 MB.',
  })
})

test('an upload without a connection says so', async () => {
  fakeUploads([0])
  await expect(uploadDocument('a1', file)).rejects.toMatchObject({ kind: 'network' })
})

test('an upload that stands still is given up', async () => {
  vi.useFakeTimers()
  fakeUploads(['stall'])
  const outcome = uploadDocument('a1', file).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await outcome).toMatchObject({ kind: 'timeout' })
})

test('an upload that is cancelled is sent no further', async () => {
  const sent = fakeUploads(['stall'])
  const cancel = new AbortController()
  const outcome = uploadDocument('a1', file, { signal: cancel.signal }).catch((error: unknown) => error)
  cancel.abort()
  expect(await outcome).toMatchObject({ kind: 'network' })
  expect(sent[0]?.aborted).toBe(true)
})

test('an upload that is cancelled while its session is renewed is not sent again', async () => {
  const sent = fakeUploads([401, 201])
  const cancel = new AbortController()
  fakeNetwork(() => {
    cancel.abort()
    return json({ access: 'b' })
  })
  await expect(uploadDocument('a1', file, { signal: cancel.signal })).rejects.toMatchObject({ kind: 'network' })
  expect(sent).toHaveLength(1)
})

test('documents are listed, fetched with the session and removed', async () => {
  const sent = fakeNetwork(({ method, path }) => {
    if (method === 'DELETE') return new Response(null, { status: 204 })
    return path.endsWith('documents/') ? json([kept]) : new Response('%PDF')
  })
  expect(await listDocuments('a1')).toEqual([kept])
  expect(await (await downloadDocument('a1', 'd1')).text()).toBe('%PDF')
  await removeDocument('a1', 'd1')
  const one = '/api/credit/credit-applications/a1/documents/d1/'
  expect(sent.slice(1).map(({ method, path }) => `${method} ${path}`)).toEqual([`GET ${one}`, `DELETE ${one}`])
  expect(sent[1]?.headers.get('Authorization')).toBe(`Bearer ${ownToken}`)
})
