import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'rolldown'
import type { Plugin } from 'vite'
import { viewerPolicy } from '../../server/plugins/securityHeaders.ts'

const fileName = 'viewer.html'

/**
 * Builds the viewer as one page that contains its script: a frame without an origin may not fetch anything, not even
 * from its own server (ADR 0092).
 */
async function viewerPage(root: string): Promise<string> {
  const { output } = await build({
    input: join(root, 'src/viewer/viewer.ts'),
    platform: 'browser',
    logLevel: 'silent',
    write: false,
    output: { format: 'iife', minify: true, codeSplitting: false },
  })
  const script = output[0].code.replaceAll('</script', String.raw`<\/script`)
  const style = await readFile(join(root, 'src/viewer/viewer.css'), 'utf8')
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; img-src blob: data:; font-src data:`
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Viewer</title>`,
    `<meta http-equiv="content-security-policy" content="${policy}">`,
    `<style>${style}</style></head><body></body><script>${script}</script></html>`,
  ].join('')
}

/** A Vite plugin that adds the viewer page to the build; in development it builds the page on request. */
export function viewer(): Plugin {
  let root = ''
  return {
    name: 'viewer',
    configResolved(config) {
      root = config.root
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: await viewerPage(root) })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_, response, next) => {
        viewerPage(root).then((page) => {
          response.setHeader('content-type', 'text/html; charset=utf-8')
          response.setHeader('content-security-policy', viewerPolicy)
          response.end(page)
        }, next)
      })
    },
  }
}
