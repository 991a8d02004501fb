import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, startApi } from './support/api.ts'
import { addPerson, signIn } from './support/people.ts'

let api: Api

beforeAll(async () => {
  api = await startApi()
  await addPerson(api, 'rhea', 'requester')
  await api.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => api.close())

/** Sends the bytes as they are and takes what comes until the server closes. */
function exchange(bytes: string): Promise<{ status: number; head: string; body: string }> {
  const { port } = api.app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => (text += String(chunk)))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1]), head: head.toLowerCase(), body })
    })
    socket.write(bytes)
  })
}

const request = (line: string, headers: string[] = []) =>
  [`${line} HTTP/1.1`, 'Host: bank', 'Connection: close', ...headers, '', ''].join('\r\n')

const answers: [what: string, bytes: string, status: number, detail: string][] = [
  ['an address that cannot be decoded', request('GET /%zz'), 400, 'The address of the request is malformed.'],
  ['a message that is not HTTP', 'nonsense\r\n\r\n', 400, 'The request cannot be read.'],
  [
    'headers of 20 kB',
    request('GET /', [`X-Long: ${'a'.repeat(20_000)}`]),
    431,
    'The headers of the request are too large.',
  ],
  [
    'two lengths',
    request('POST /api/token/', ['Content-Length: 5', 'Content-Length: 6']),
    400,
    'The request cannot be read.',
  ],
  [
    'a length and chunks',
    request('POST /api/token/', ['Content-Length: 5', 'Transfer-Encoding: chunked']),
    400,
    'The request cannot be read.',
  ],
  [
    'chunks said twice',
    request('POST /api/token/', ['Transfer-Encoding: chunked, identity']),
    400,
    'The request cannot be read.',
  ],
  ['a request without a host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'The request cannot be read.'],
  ['a request with two hosts', request('GET /', ['Host: elsewhere']), 400, 'The request cannot be read.'],
  [
    'what somebody without a session expects',
    request('GET /api/users/me/', ['Expect: 200-ok']),
    401,
    'Authentication credentials were not provided.',
  ],
  ['the method TRACE', request('TRACE /'), 404, 'Not found.'],
  ['another host’s address', request('GET //elsewhere.example/x', ['Accept: text/html']), 404, 'Not found.'],
  ['the repository', request('GET /.git/config'), 404, 'Not found.'],
  ['a folder', request('GET /assets/', ['Accept: text/html']), 404, 'Not found.'],
]

describe('what comes over the wire', () => {
  it.each(answers)(
    '%s is refused, and the answer has the headers of all others',
    async (_what, bytes, status, detail) => {
      const answer = await exchange(bytes)
      expect([answer.status, answer.body]).toEqual([status, JSON.stringify({ detail })])
      expect(answer.head).toContain('content-type: application/json; charset=utf-8')
      expect(answer.head).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'")
      expect(answer.head).toContain('strict-transport-security: max-age=31536000; includesubdomains')
      expect(answer.head).toContain('x-content-type-options: nosniff')
    },
  )

  it('a parameter given twice is refused, not chosen from', async () => {
    const { access: token } = await signIn(api, 'rhea')
    const answer = await api.send('GET', '/api/users/?role=requester&role=approver', { token })
    expect(answer).toMatchObject({ status: 400, body: { role: ['This must be text.'] } })
  })

  it.each<[method: 'GET' | 'POST' | 'PUT', path: string, body: object | undefined, refusal: object]>([
    ['GET', 'api/credit/credit-applications/?open=no', undefined, { open: ['This must be one of: true.'] }],
    ['POST', 'api/saved-views/', { name: 'A', query: [], is_default: false }, { query: ['This must be an object.'] }],
    [
      'POST',
      'api/saved-views/',
      { name: 'A', query: {}, is_default: 1 },
      { is_default: ['This must be true or false.'] },
    ],
    [
      'GET',
      'api/credit/credit-applications/?limit=abc',
      undefined,
      { limit: ['This is not valid. Expected: The most entries of a page: a whole number from 1 to 999.'] },
    ],
    ['GET', 'api/open-work/?person=7', undefined, { person: ['This must be an identifier (a UUID).'] }],
    ['PUT', 'api/drafts/new/credit_request/', { data: {}, version: 0 }, { version: ['This must be at least 1.'] }],
    [
      'PUT',
      'api/drafts/new/credit_request/',
      { data: {}, version: 'a' },
      { version: ['This must be a whole number.'] },
    ],
    [
      'PUT',
      'api/drafts/new/credit_request/',
      { data: {}, approved_limits: {} },
      { approved_limits: ['This must be a list.'] },
    ],
  ])(
    'what the contract does not allow is refused in a sentence for people: %s %s %j',
    async (method, path, body, refusal) => {
      const { access: token } = await signIn(api, 'rhea')
      expect(await api.send(method, `/${path}`, { token, body })).toMatchObject({ status: 400, body: refusal })
    },
  )
})
