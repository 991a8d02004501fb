/**
 * `npm run build`: builds the server into dist/server and the client into dist/client, each only if its sources have
 * changed. `-- server` builds only the server.
 */
import { buildClient, buildServer, install, requireNode, root } from './setup.mjs'

requireNode()
process.chdir(root)
await import('./dotenv.mjs')
await install()
await buildServer()
if (process.argv[2] !== 'server') await buildClient()
