/**
 * `npm start`: everything from a fresh clone to a running product, in this one process, so that signals reach the
 * server.
 */
import { buildClient, buildServer, install, requireNode, root } from './setup.mjs'

requireNode()
process.chdir(root)
await import('./dotenv.mjs')
await install()

await buildServer()
process.setSourceMapsEnabled(true)
const { run } = await import('../dist/server/start.js')
await run(buildClient())
