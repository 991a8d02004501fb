/** `npm start`: everything from a fresh clone to a running product, in this one process, so that signals reach the server. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, requireNode, root } from './setup.mjs'

requireNode()
process.chdir(root)
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
await install()

const { register } = await import('tsx/esm/api')
register()
const { run } = await import('../server/start.ts')
await run(build())
