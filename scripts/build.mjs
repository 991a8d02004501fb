/** `npm run build`: the server into dist/server and the client into dist/client, each only when its sources have changed; `-- server` that alone. */
import { buildClient, buildServer, requireNode } from './setup.mjs'

requireNode()
await buildServer()
if (process.argv[2] !== 'server') await buildClient()
