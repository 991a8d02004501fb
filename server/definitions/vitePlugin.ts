import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin } from 'vite'
import { type LiveDefinitions, openDefinitions } from './live.ts'
import { publish } from './publish.ts'

const indexPath = '/definitions/index.json'
const cache = 'node_modules/.cache/definitions'

/** The definitions as files for static hosting: their contents by their paths beside the client. */
export async function definitionFiles(dir: string): Promise<Map<string, string>> {
  const { index, files } = await publish(dir, { cache })
  const bodies = [...files].map(([path, { body }]) => [path.slice(1), body] as const)
  return new Map([[indexPath.slice(1), JSON.stringify(index)], ...bodies])
}

/** Serves the definitions during development, newly after each edit, and writes them beside the client in a build. */
export function definitions(dir: string = process.env.SCHEMAS_DIR ?? 'schemas'): Plugin {
  return {
    name: 'definitions',
    configureServer(server) {
      const live = openDefinitions(dir, { cache, refused: (error) => server.config.logger.error(String(error)) })
      server.middlewares.use((request, response, next) => {
        answer(live, request, response).then((answered) => answered || next(), next)
      })
    },
    async generateBundle() {
      for (const [fileName, source] of await definitionFiles(dir)) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

async function answer(live: LiveDefinitions, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const path = request.url?.split('?')[0] ?? ''
  if (!path.startsWith('/definitions/')) return false
  const { index, files } = await live.current()
  const file = path === indexPath ? { body: JSON.stringify(index), type: 'application/json' } : files.get(path)
  if (!file) return false
  const caching = path === indexPath ? 'no-cache' : 'public, max-age=31536000, immutable'
  response.writeHead(200, { 'content-type': file.type, 'cache-control': caching }).end(file.body)
  return true
}
