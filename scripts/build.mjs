/**
 * `npm run build`: builds the server into dist/server and the client into dist/client, with the definitions, each only
 * if its sources have changed. `-- server` builds only the server.
 */
import { buildClient, buildServer, install, requireNode, root, writeDefinitions } from './setup.mjs'

requireNode()
process.chdir(root)
await import('./dotenv.mjs')
await install()
await buildServer()
if (process.argv[2] !== 'server') {
  await buildClient()
  await writeDefinitions()
}
