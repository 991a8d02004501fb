import { createReadStream, statSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { type Proxy, openProxy } from './proxy.ts'

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * Serves a built client as a plain web server would: its files, and its page at every other address. Calls of the API
 * go to the backend, if one is given.
 */
export function serveFiles(folder: string, api?: string): Promise<Proxy> {
  return openProxy(api ?? '', ({ incoming, answer, pass }) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://files')
    if (api !== undefined && pathname.startsWith('/api/')) pass()
    else give(folder, pathname, answer)
  })
}

function give(folder: string, pathname: string, answer: ServerResponse): void {
  const path = join(folder, decodeURIComponent(pathname))
  const isFile = path.startsWith(folder) && statSync(path, { throwIfNoEntry: false })?.isFile()
  const file = isFile ? path : join(folder, 'index.html')
  answer.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
  createReadStream(file).pipe(answer)
}
