import type { Options } from '../plainServer/routeRequest.ts'
import { startPlainServer } from '../plainServer/server.ts'
import { buildClient } from './builtClient.ts'
import { type ServerOptions, startServer } from './server.ts'
import { serveFiles } from './staticFiles.ts'

/** Something between the browsers and the server, such as a recorder. */
interface Line {
  url: string
  close: () => void
}

/** The product's pages in front of a server. */
export interface Workplace<L extends Line> {
  pages: string
  api: string
  line: L
  /** Whether the server has more than product spec §7: documents, history, notifications. */
  hasExtras: boolean
  /** The requests that the server did not know, from the beginning; always empty for our own server. */
  unknown: readonly string[]
  close: () => Promise<void>
}

type OpenLine<L> = (target: string) => Promise<L>

/** The product as it is shipped: its own server serves the pages. */
export async function ownServer<L extends Line>(lay: OpenLine<L>, options?: ServerOptions): Promise<Workplace<L>> {
  const server = await startServer(options)
  const line = await lay(server.url)
  const close = async () => {
    line.close()
    await server.stop()
  }
  return { pages: line.url, api: server.url, line, hasExtras: true, unknown: [], close }
}

/** The pages on a web server of their own, built for a backend that implements only product spec §7. */
export async function otherServer<L extends Line>(lay: OpenLine<L>, options?: Options): Promise<Workplace<L>> {
  const server = await startPlainServer(options)
  const line = await lay(server.url)
  const client = await buildClient(line.url)
  const files = await serveFiles(client.folder)
  const close = async () => {
    for (const end of [files.close, client.remove, line.close, server.stop]) end()
  }
  return { pages: files.url, api: server.url, line, hasExtras: false, unknown: server.unknown, close }
}

/**
 * The pages as they are shipped, with a backend behind them that implements only product spec §7: no client is built.
 */
export async function plainServer<L extends Line>(lay: OpenLine<L>): Promise<Workplace<L>> {
  const server = await startPlainServer()
  const files = await serveFiles('dist/client', server.url)
  const line = await lay(files.url)
  const close = async () => {
    for (const end of [line.close, files.close, server.stop]) end()
  }
  return { pages: line.url, api: server.url, line, hasExtras: false, unknown: server.unknown, close }
}
