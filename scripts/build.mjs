/**
 * `npm run build`: the server into dist/server and the client into dist/client, each only when its sources have
 * changed; `-- server` that alone.
 */
import { buildClient, buildServer, requireNode, root } from './setup.mjs'

requireNode()
process.chdir(root)
await import('./dotenv.mjs')
await buildServer()
if (process.argv[2] !== 'server') await buildClient()
