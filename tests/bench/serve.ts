import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Answers } from './network.ts'

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Serves the bench's pages and a form's answers on the loopback interface. Returns its address and how to close it. */
export async function serve(dir: string, answers: Answers): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    if (answers(request, response)) return
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = join(dir, pathname.endsWith('/') ? `${pathname}index.html` : pathname)
    if (!existsSync(file)) return response.writeHead(404).end()
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
