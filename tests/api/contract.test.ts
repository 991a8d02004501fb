import openapiTS, { type OpenAPI3 } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractAjv } from '../../server/contract/ajv.ts'
import { createContract } from '../../server/contract/contract.ts'
import { dereference, readDocument } from '../../server/contract/document.ts'
import { operations } from '../../server/contract/operations.ts'
import { createApp } from '../../server/app.ts'
import { startApi, type Api } from './support/api.ts'
import { addPerson, signIn } from './support/people.ts'

const document = readDocument()
const all = operations(dereference(document))
const quiet = { logLevel: 'silent', trustedProxies: [] }
let api: Api

beforeAll(async () => {
  api = await startApi()
  await addPerson(api, 'rhea', 'requester')
})
afterAll(() => api.close())

describe('every operation of the contract', () => {
  it.each(all.filter(({ open }) => !open).map(({ method, url }) => [method, url] as const))(
    '%s %s needs a session',
    async (method, url) => {
      const path = url.replaceAll(/:\w+/g, '6f1c2a34-0000-4000-8000-000000000000')
      expect(await api.send(method, path)).toMatchObject({
        status: 401,
        body: { detail: 'Authentication credentials were not provided.' },
      })
    },
  )

  // RFC 9110, 9.1: whatever can be read can be asked for its headers, by those who may read it.
  it.each(all.filter(({ method }) => method === 'GET').map(({ url, open }) => [url, open] as const))(
    'HEAD %s needs a session where GET does, and has no body',
    async (url, open) => {
      const path = url.replaceAll(/:\w+/g, '6f1c2a34-0000-4000-8000-000000000000')
      const head = await api.send('HEAD', path)
      expect(head).toMatchObject({ status: (await api.send('GET', path)).status, body: '' })
      expect(head.status === 401).toBe(!open)
      expect(api.app.hasRoute({ method: 'HEAD', url })).toBe(true)
    },
  )

  it.each(all.map(({ method, url }) => [method, url] as const))('%s %s has a route', (method, url) => {
    expect(api.app.hasRoute({ method, url })).toBe(true)
  })
})

it('every answer of the contract has a schema that can be compiled', () => {
  const ajv = contractAjv()
  const schemas = all.flatMap(({ answers }) => [...answers.values()].filter((schema) => schema !== undefined))
  expect(schemas.map((schema) => typeof ajv.compile(schema))).toEqual(schemas.map(() => 'function'))
})

describe('a contract', () => {
  const options = { authenticate: async () => {}, knownPerson: () => undefined, checkAnswers: true, rate: () => ({}) }
  const contract = () => createContract(createApp(quiet), document, options)

  it('refuses a handler of an operation that it does not have', () => {
    expect(() => contract().route('inventMoney', () => ({}))).toThrow('The contract has no operation "inventMoney".')
  })

  it('refuses a second handler', () => {
    const twice = contract()
    twice.route('live', () => ({ status: 'live' }))
    expect(() => twice.route('live', () => ({ status: 'live' }))).toThrow('The operation "live" has two handlers.')
  })

  it('names the operations that nobody handles', () => {
    const most = contract()
    for (const { id } of all.filter((operation) => operation.id !== 'ready')) most.route(id, () => ({}))
    expect(() => most.complete()).toThrow('Operations of the contract without a handler: ready.')
  })

  it('refuses in tests what an answer may not be', async () => {
    const app = createApp(quiet)
    createContract(app, document, options).route('live', () => ({ state: 'live' }))
    const answer = await app.inject('/health/live')
    expect(answer.statusCode).toBe(500)
    expect(answer.json().message).toBe(
      "live answered 200 outside the contract: answer must have required property 'status'.",
    )
  })

  it('refuses in tests a status that it does not have', async () => {
    const app = createApp(quiet)
    createContract(app, document, options).route('live', (_request, reply) => reply.code(202).send({}))
    expect((await app.inject('/health/live')).json().message).toBe(
      'live answered 202, which the contract does not have.',
    )
  })
})

describe('a request', () => {
  const post = (payload: string | Buffer, type = 'application/json') =>
    api.app.inject({ method: 'POST', url: '/api/token/', payload, headers: { 'content-type': type } })

  it.each([
    ['an unknown field', '{"username":"a","password":"b","role":"admin"}', { role: ['There is no such field.'] }],
    ['a number for a text', '{"username":1,"password":"b"}', { username: ['This must be text.'] }],
    ['an empty text', '{"username":"","password":"b"}', { username: ['This field may not be blank.'] }],
    ['a list', '[]', { detail: 'This must be an object.' }],
    ['half a document', '{"username":', { detail: 'The request is not JSON.' }],
    ['nothing', '', { detail: 'The request is not JSON.' }],
    ['a NUL', '{"username":"a\\u0000","password":"b"}', { detail: 'The request contains a NUL character.' }],
    ['a NUL in a name', '{"a\\u0000":1}', { detail: 'The request contains a NUL character.' }],
    [
      'half of a pair',
      '{"username":"\\ud800","password":"b"}',
      { detail: 'The request contains an incomplete character.' },
    ],
    [
      'a text that is shown backwards',
      '{"username":"\\u202edetcejer","password":"b"}',
      { username: [expect.stringContaining('U+202E')] },
    ],
    [
      'an endless number',
      '{"username":1e999,"password":"b"}',
      { detail: 'The request contains a number that is too large.' },
    ],
    ['a tower', `{"username":${'['.repeat(30)}${']'.repeat(30)}}`, { detail: 'The request is nested too deeply.' }],
    [
      'a prototype',
      '{"__proto__":{"admin":true},"username":"a","password":"b"}',
      { detail: 'The request is not JSON.' },
    ],
  ])('with %s is refused by name', async (_what, payload, body) => {
    const answer = await post(payload)
    expect([answer.statusCode, answer.json()]).toEqual([400, body])
  })

  it('that is not UTF-8 is refused', async () => {
    const answer = await post(Buffer.from('{"username":"\xff","password":"b"}', 'latin1'))
    expect([answer.statusCode, answer.json()]).toEqual([400, { detail: 'The request is not UTF-8.' }])
  })

  it('that is no JSON at all is refused', async () => {
    expect((await post('username=a', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
  })

  it('of more than 256 kB is refused', async () => {
    const answer = await post(JSON.stringify({ username: 'a', password: 'b'.repeat(256 * 1024) }))
    expect([answer.statusCode, answer.json()]).toEqual([413, { detail: 'The request is too large.' }])
  })

  it('for an id that is none finds nothing', async () => {
    const { access } = await signIn(api, 'rhea')
    expect(await api.send('GET', '/api/credit/credit-applications/nonsense/', { token: access })).toMatchObject({
      status: 404,
      body: { detail: 'Not found.' },
    })
  })

  it.each([
    ['/api/credit/%zz/', 400, 'The address of the request is malformed.'],
    [`/api/credit/credit-applications/${'x'.repeat(101)}/`, 404, 'Not found.'],
  ])('for the address %s is refused as any other', async (url, status, detail) => {
    const answer = await api.send('GET', url)
    expect(answer).toMatchObject({ status, body: { detail }, headers: { 'x-content-type-options': 'nosniff' } })
  })

  it('that names a version which no application can have is malformed', async () => {
    const { access } = await signIn(api, 'rhea')
    const url = '/api/workflow-instances/6f1c2a34-0000-4000-8000-000000000000/transition/'
    const sent = { token: access, body: { transition_code: 'ANY' }, headers: { 'if-match': '"2764718316"' } }
    expect(await api.send('POST', url, sent)).toMatchObject({ status: 400, body: { 'if-match': [expect.any(String)] } })
  })

  it('for an address that is none finds nothing, and does not get a page', async () => {
    const answer = await api.send('GET', '/api/credit/inventions/', { headers: { accept: 'text/html' } })
    expect(answer).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
  })
})

describe('the published document', () => {
  it('is valid OpenAPI, with every field of every stage under its wire name', async () => {
    const { body } = await api.send('GET', '/openapi.json')
    await expect(openapiTS(body as OpenAPI3, { silent: true })).resolves.not.toHaveLength(0)
    const { components } = body as { components: { schemas: Record<string, { properties: Record<string, unknown> }> } }
    const { stages } = await api.context.definitions.current()
    const fields = stages.reduce((sum, stage) => sum + Object.keys(stage.data.properties).length, 0)
    const names = Object.keys(components.schemas.ApplicationPayload?.properties ?? {})
    expect(names.length).toBeGreaterThan(fields)
    expect(names).toContain('legal_review_form_grace_period')
    expect(names).toContain('limit_requests')
  })

  it('can be read on a page that runs only its own scripts', async () => {
    const page = await api.send('GET', '/docs/')
    expect(page.status).toBe(200)
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
    const parts = [...String(page.body).matchAll(/(?:src|href)="([\w.-]+\/?[\w.-]+)"/g)].map(
      ([, path]) => `/docs/${path}`,
    )
    expect(parts).toEqual(['/docs/viewer/swagger-ui.css', '/docs/viewer/swagger-ui-bundle.js', '/docs/start.js'])
    for (const part of parts) expect((await api.send('GET', part)).status).toBe(200)
    expect((await api.send('GET', '/docs/start.js')).body).toContain("url: '/openapi.json'")
  })
})
