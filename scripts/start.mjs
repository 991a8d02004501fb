/** `npm start`: everything from a fresh clone to a running product, in this one process, so that signals reach the server. */
import { build, install, requireNode, root } from './setup.mjs'

requireNode()
process.chdir(root)
await import('./dotenv.mjs')
await install()

const { register } = await import('tsx/esm/api')
register()
const { run } = await import('../server/start.ts')
await run(build())
