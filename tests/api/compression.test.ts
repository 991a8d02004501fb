import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startApi } from './support/api.ts'
import { type Bank, ok, openBank } from './support/bank.ts'
import { upload } from './support/files.ts'

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  none: (bytes) => bytes,
}
const html = { accept: 'text/html,*/*' }
const script = 'export const text = "metal"\n'.repeat(200)
const page = `<!doctype html><html><body>${'<p>Copper cathode, zinc and tin</p>'.repeat(200)}</body></html>`
const origin = 'https://risk.example.com'

let folder: string
let bank: Bank
let id: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'credit-client-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'assets/index-a1b2.js'), script)
  writeFileSync(join(folder, 'assets/index-a1b2.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'assets/index-a1b2.js.gz'), gzipSync(script))
  bank = await openBank({ clientDir: folder, corsOrigins: ['https://credit.example.com', origin] })
  ;({ id } = await bank.create())
})
afterAll(async () => {
  await bank.close()
  rmSync(folder, { recursive: true, force: true })
})

interface RequestOptions {
  accept?: string
  headers?: Record<string, string>
  method?: 'GET' | 'HEAD'
}

/** What is answered, as it travels and as it is read. */
async function ask(url: string, { accept, headers, method = 'GET' }: RequestOptions = {}) {
  const answer = await bank.api.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${bank.tokens.auditor}`,
      ...(accept !== undefined && { 'accept-encoding': accept }),
      ...headers,
    },
  })
  const encoding = answer.headers['content-encoding'] ?? 'none'
  const { rawPayload: sent, statusCode: status } = answer
  return {
    status,
    headers: answer.headers,
    encoding,
    sent,
    text: () => decoders[encoding]?.(sent).toString(),
    vary: String(answer.headers.vary).toLowerCase().split(', ').toSorted(),
  }
}

const record = () => `/api/credit/credit-applications/${id}/`

describe('what is made for a request', () => {
  it.each(['/openapi.json', '/definitions/index.json', 'the record', '/', '/dashboard'])(
    'travels compressed, and is read as what it is: %s',
    async (place) => {
      const url = place === 'the record' ? record() : place
      const plain = await ask(url, { headers: html })
      const [br, gzip] = [
        await ask(url, { accept: 'gzip, deflate, br', headers: html }),
        await ask(url, { accept: 'gzip', headers: html }),
      ]
      expect([plain.encoding, br.encoding, gzip.encoding]).toEqual(['none', 'br', 'gzip'])
      for (const answer of [br, gzip]) {
        expect(answer.status).toBe(200)
        expect(answer.text()).toBe(plain.text())
        expect(answer.headers['content-type']).toBe(plain.headers['content-type'])
        expect(answer.sent.length).toBeLessThan(plain.sent.length / 2)
        expect([undefined, String(answer.sent.length)]).toContain(answer.headers['content-length'])
      }
      expect(plain.headers['content-length']).toBe(String(plain.sent.length))
    },
  )

  it.each([
    ['gzip;q=0.8', 'gzip'],
    ['br;q=0.1, gzip;q=1.0', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip;q=0, identity', 'none'],
    ['zstd', 'none'],
    ['', 'none'],
  ])('is compressed as the browser prefers: %s', async (accept, encoding) => {
    expect((await ask('/definitions/index.json', { accept })).encoding).toBe(encoding)
  })

  it('is sent as it is where it fits a packet or two', async () => {
    const answer = await ask('/health/live', { accept: 'br' })
    expect(answer).toMatchObject({ encoding: 'none', headers: { 'content-length': String(answer.sent.length) } })
  })

  it('is sent again as it was, in the encoding that is accepted, until something in it changes', async () => {
    const list = '/api/credit/credit-applications/?limit=25'
    for (let n = 0; n < 5; n += 1) await bank.create()
    const first = await ask(list)
    for (const accept of [undefined, 'br', 'gzip', 'br', undefined]) {
      const again = await ask(list, { accept })
      expect(again.encoding).toBe(accept ?? 'none')
      expect(again.text()).toBe(first.text())
      expect(again.headers['content-type']).toBe(first.headers['content-type'])
      expect(again.headers['content-length']).toBe(String(again.sent.length))
    }
    ok(await bank.save('rm', id, { title: 'Lead line' }))
    expect((await ask(list, { accept: 'br' })).text()).toContain('Lead line')
  })

  it('has the same version whether it is compressed or not, and is saved over by it', async () => {
    const [plain, br] = [await ask(record()), await ask(record(), { accept: 'br' })]
    expect(br.headers.etag).toBe(plain.headers.etag)
    ok(await bank.save('rm', id, { title: 'Zinc line' }, { 'if-match': String(br.headers.etag) }))
  })
})

describe('caches between are told that an answer depends on', () => {
  it.each([
    ['an answer', '/definitions/index.json', 200],
    ['the page', '/', 200],
    ['a page of the client', '/dashboard', 200],
    ['a file', '/assets/index-a1b2.js', 200],
    ['a refusal', '/api/credit/credit-applications/?limit=-1', 400],
    ['what is not there', '/missing.js', 404],
  ])('what is accepted and on the origin, in every encoding: %s', async (_what, url, status) => {
    for (const accept of ['br', 'gzip', undefined]) {
      const { vary, ...answer } = await ask(url, { accept, headers: { ...html, origin } })
      expect(answer.status).toBe(status)
      expect(vary).toEqual(['accept-encoding', 'origin'])
    }
  })
})

describe('what is not made for a request', () => {
  const url = '/assets/index-a1b2.js'

  it.each(['br', 'gzip'])('is the file that the build has compressed: %s', async (accept) => {
    const twin = { br: brotliCompressSync(script), gzip: gzipSync(script) }[accept]
    const answer = await ask(url, { accept })
    expect(answer.encoding).toBe(accept)
    expect(answer.sent).toEqual(twin)
    expect(answer.headers['content-length']).toBe(String(twin?.length))
    const again = await ask(url, { accept, headers: { 'if-none-match': String(answer.headers.etag) } })
    expect(again).toMatchObject({ status: 304, sent: Buffer.alloc(0) })
  })

  it('is the file itself for whoever takes no other, or a part of it', async () => {
    const whole = await ask(url)
    expect(whole).toMatchObject({ encoding: 'none', headers: { 'content-length': String(script.length) } })
    const part = await ask(url, { headers: { range: 'bytes=0-9' } })
    expect(part).toMatchObject({ status: 206, encoding: 'none', sent: Buffer.from(script.slice(0, 10)) })
  })

  it.each(['/docs/viewer/swagger-ui-bundle.js'])('is streamed as it is without one: %s', async (bundle) => {
    const answer = await ask(bundle, { accept: 'br' })
    expect(answer).toMatchObject({ encoding: 'none', headers: { 'content-length': String(answer.sent.length) } })
  })

  it('is a document, of the length that it says', async () => {
    const content = Buffer.from('counterparty,amount\n'.repeat(500))
    const document = ok<{ id: string }>(await upload(bank, 'requester', id, 'limits.csv', content), 201)
    const answer = await ask(`${record()}documents/${document.id}/`, { accept: 'br' })
    expect(answer).toMatchObject({
      encoding: 'none',
      sent: content,
      headers: { 'content-length': String(content.length) },
    })
  })
})

describe('a server whose client is not built', () => {
  it('says so at every address of the client', async () => {
    const unbuilt = await startApi({ clientDir: join(folder, 'nothing') })
    for (const url of ['/', '/dashboard', '/application/6f1c/form'])
      expect(await unbuilt.send('GET', url, { headers: html })).toMatchObject({
        status: 200,
        body: expect.stringContaining('not built') as string,
      })
    expect((await unbuilt.send('HEAD', '/dashboard', { headers: html })).status).toBe(200)
    expect((await unbuilt.send('GET', '/assets/missing.js')).status).toBe(404)
    await unbuilt.close()
  })
})

describe('headers alone', () => {
  it.each(['/', '/openapi.json', '/docs/', '/health/ready', '/definitions/index.json', 'the record', 'the list'])(
    'are those with which it would be sent: %s',
    async (place) => {
      const url = { 'the record': record(), 'the list': '/api/credit/credit-applications/' }[place] ?? place
      for (const accept of ['identity', 'br']) {
        const [head, whole] = [await ask(url, { accept, method: 'HEAD' }), await ask(url, { accept })]
        expect(head).toMatchObject({ status: 200, encoding: whole.encoding, sent: Buffer.alloc(0) })
        const named = ['content-type', 'etag', 'cache-control', 'vary']
        for (const name of named) expect([name, head.headers[name]]).toEqual([name, whole.headers[name]])
      }
    },
  )

  it('are those of a document, to those who may read it, and nothing reads its content', async () => {
    const { id: document } = ok<{ id: string }>(await upload(bank, 'requester', id, 'a.txt', 'x'.repeat(70_000)), 201)
    const url = `${record()}documents/${document}/`
    const read = vi.spyOn(bank.api.context.contents, 'read')
    const head = await ask(url, { method: 'HEAD' })
    expect(head).toMatchObject({ status: 200, sent: Buffer.alloc(0), headers: { 'content-length': '70000' } })
    expect(read).not.toHaveBeenCalled()
    read.mockRestore()
    expect(await ask(url, { method: 'HEAD', headers: { authorization: '' } })).toMatchObject({ status: 401 })
  })

  it('are those of the page, and of a file', async () => {
    const head = await ask('/dashboard', { accept: 'br', method: 'HEAD', headers: html })
    expect(head).toMatchObject({ status: 200, encoding: 'br', sent: Buffer.alloc(0) })
    const file = await ask('/assets/index-a1b2.js', { accept: 'br', method: 'HEAD' })
    const length = String(brotliCompressSync(script).length)
    expect(file).toMatchObject({ encoding: 'br', sent: Buffer.alloc(0), headers: { 'content-length': length } })
  })
})

describe('what must not be compressed', () => {
  it('is an answer with a secret beside what was sent', async () => {
    const { status, headers } = await bank.api.send('POST', '/api/token/', {
      body: { username: 'rm', password: 'x'.repeat(60) },
      headers: { 'accept-encoding': 'br' },
    })
    expect(status).toBe(401)
    expect(headers['content-encoding']).toBeUndefined()
  })

  it('is a request: it is refused, not unpacked', async () => {
    const answer = await bank.api.app.inject({
      method: 'POST',
      url: '/api/token/',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync(JSON.stringify({ username: 'rm', password: 'y'.repeat(1_000_000) })),
    })
    expect(answer.statusCode).toBe(400)
  })
})
