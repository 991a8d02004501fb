import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { type RunningServer, freePort, startServer } from '../../support/server.ts'

export interface ProbedServer extends RunningServer {
  /** How long its event loop was held up at most since this was last asked, in ms. */
  held(): Promise<number>
  /** What is on its heap after a collection, in bytes. */
  heap(): Promise<number>
}

/**
 * A server of the demo bank that is watched from inside, with so many megabytes of heap, or as many as Node gives it;
 * with the product's definitions, or others.
 */
export async function startProbed(megabytes?: number, schemasDir?: string): Promise<ProbedServer> {
  const port = await freePort()
  const options = [
    `--import=${pathToFileURL(join(import.meta.dirname, 'probe.mjs')).href}`,
    ...(megabytes ? [`--max-old-space-size=${megabytes}`] : []),
  ]
  const server = await startServer({
    schemasDir,
    demoBank: true,
    env: { PROBE_PORT: String(port), NODE_OPTIONS: options.join(' ') },
  })
  const ask = async (what: string) => Number(await (await fetch(`http://127.0.0.1:${port}/${what}`)).text())
  return { ...server, held: () => ask('held'), heap: () => ask('heap') }
}
