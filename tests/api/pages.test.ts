import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type Api } from './support/api.ts'
import { settingsFor } from './support/singleSignOn.ts'

const page = '<!doctype html><html><head><meta property="csp-nonce" nonce="__CSP_NONCE__" /></head><body></body></html>'
const html = { accept: 'text/html,*/*' }
let folder: string
let api: Api

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'credit-client-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'assets/index-a1b2.js'), 'export {}')
  api = await startApi({ clientDir: folder })
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the page', () => {
  it.each([
    '/',
    '/index.html',
    '/login',
    '/credit-request/new',
    '/application/6f1c/form?mode=view',
    '/%E0%A4%A',
    '/%?at=1',
    '/credit-requests/%00/details',
  ])('is at %s', async (url) => {
    const answer = await api.send('GET', url, { headers: html })
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' },
    })
  })

  it('is that of the newest build', async () => {
    writeFileSync(join(folder, 'index.html'), page.replace('</html>', '<!-- built anew --></html>'))
    expect((await api.send('GET', '/', { headers: html })).body).toContain('built anew')
    writeFileSync(join(folder, 'index.html'), page)
    expect((await api.send('GET', '/', { headers: html })).body).not.toContain('built anew')
  })

  it('allows no script but its files, and no style but with its own nonce', async () => {
    const one = await api.send('GET', '/', { headers: html })
    const two = await api.send('GET', '/', { headers: html })
    const nonce = /nonce="([^"]+)"/.exec(String(one.body))?.[1]
    expect(one.headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self'; style-src-elem 'self' 'nonce-${nonce}'; style-src-attr 'none'; connect-src 'self'; ` +
        `img-src 'self' data: blob:; font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; ` +
        `require-trusted-types-for 'script'; trusted-types 'none'`,
    )
    expect(two.body).not.toBe(one.body)
  })

  it.each(['/missing.js', '/assets/missing', '/definitions/none'])('does not stand in for %s', async (url) => {
    expect((await api.send('GET', url, { headers: html })).status).toBe(404)
  })

  it.each(['/api/%E0%A4%A/', '/definitions/%', '/assets/%E0.js'])(
    'does not stand in for what cannot be decoded: %s',
    async (url) => {
      const malformed = { detail: 'The address of the request is malformed.' }
      expect(await api.send('GET', url, { headers: html })).toMatchObject({ status: 400, body: malformed })
    },
  )

  it('is not for a program that wants data', async () => {
    expect((await api.send('GET', '/dashboard', { headers: { accept: 'application/json' } })).status).toBe(404)
  })
})

describe('files', () => {
  it('named by their content are kept for ever', async () => {
    const answer = await api.send('GET', '/assets/index-a1b2.js')
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=31536000, immutable' } })
  })

  it('of fixed names are asked for again', async () => {
    const answer = await api.send('GET', '/icon.svg')
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } })
  })

  it.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])(
    'outside are not served: %s',
    async (url) => {
      expect((await api.send('GET', url)).status).toBeGreaterThanOrEqual(400)
    },
  )
})

describe('single sign-on', () => {
  it('is told in the page where there is one, by its label', async () => {
    const bank = await startApi({
      clientDir: folder,
      singleSignOn: settingsFor('https://login.example.com', { label: 'The bank’s "own" & <only>' }),
    })
    expect((await bank.send('GET', '/', { headers: html })).body).toContain(
      '<meta name="single-sign-on" content="The bank’s &quot;own&quot; &amp; <only>" />',
    )
    expect((await api.send('GET', '/', { headers: html })).body).not.toContain('single-sign-on')
    await bank.close()
  })
})

describe('demo mode', () => {
  it('tells the page who can sign in, and no other mode does', async () => {
    const demo = await startApi({ clientDir: folder, demo: true })
    const { body } = await demo.send('GET', '/', { headers: html })
    expect(body).toContain('<meta name="demo" content="{&quot;password&quot;:&quot;')
    expect(body).toContain('{&quot;username&quot;:&quot;legal&quot;,&quot;title&quot;:&quot;Legal reviewer&quot;}')
    await demo.close()
    expect((await api.send('GET', '/', { headers: html })).body).not.toMatch(/name="demo"|legal/)
  })
})

describe('every answer', () => {
  it.each(['/', '/health/live', '/api/users/me/', '/icon.svg', '/nothing'])(
    '%s has the security headers',
    async (url) => {
      const { headers } = await api.send('GET', url, { headers: html })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      })
      expect(headers['content-security-policy']).toContain("default-src 'none'")
    },
  )

  it('of the API stays out of caches', async () => {
    expect((await api.send('GET', '/api/users/me/')).headers['cache-control']).toBe('no-store')
  })
})

describe('pages of another origin', () => {
  const preflight = (where: Api, origin: string) =>
    where.app.inject({
      method: 'OPTIONS',
      url: '/api/users/me/',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    })

  it('may call the API when they are listed, and only then', async () => {
    const open = await startApi({ corsOrigins: ['https://credit.example.com'] })
    expect((await preflight(open, 'https://credit.example.com')).headers['access-control-allow-origin']).toBe(
      'https://credit.example.com',
    )
    expect((await preflight(open, 'https://evil.example.com')).headers['access-control-allow-origin']).toBeUndefined()
    await open.close()
    expect((await preflight(api, 'https://credit.example.com')).headers['access-control-allow-origin']).toBeUndefined()
  })

  it('are told what a compressed answer depends on: their origin too', async () => {
    const open = await startApi({ corsOrigins: ['https://credit.example.com', 'https://risk.example.com'] })
    const { headers } = await open.app.inject({
      url: '/definitions/index.json',
      headers: { origin: 'https://risk.example.com', 'accept-encoding': 'gzip' },
    })
    expect(headers['content-encoding']).toBe('gzip')
    expect(String(headers.vary).toLowerCase().split(', ').toSorted()).toEqual(['accept-encoding', 'origin'])
    await open.close()
  })
})
