/**
 * `npm start`: sets up a fresh clone and starts the product, all in this one process, so that signals reach the server.
 */
import { buildClient, buildServer, install, requireNode, root } from './setup.mjs'

requireNode()
process.chdir(root)
await import('./dotenv.mjs')
await install()

await buildServer()
process.setSourceMapsEnabled(true)
const { run } = await import('../dist/server/start.js')
// The server stops its database before it ends.
const failed = (code) => Promise.reject(new Error(`The client was not built (${code}).`))
await run(buildClient(failed))
