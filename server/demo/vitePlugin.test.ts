import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ViteDevServer, createServer } from 'vite'
import { signIns } from './signIns.ts'

let vite: ViteDevServer
beforeAll(async () => {
  const server = { middlewareMode: true, hmr: false, ws: false, watch: null } as const
  vite = await createServer({
    server,
    appType: 'custom',
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true, include: [] },
  })
}, 60_000)
afterEach(() => vi.unstubAllEnvs())
afterAll(() => vite.close())

const page = () => vite.transformIndexHtml('/login', '<html><head></head><body></body></html>')

describe('the page in development', () => {
  it('says who can sign in to the demo bank', async () => {
    const content = /<meta name="demo" content="([^"]+)"/.exec(await page())?.[1] ?? ''
    expect(JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).toEqual(signIns)
  })

  it('says nothing where there is no demo bank', async () => {
    vi.stubEnv('DEMO', '0')
    expect(await page()).not.toContain('name="demo"')
  })
})
