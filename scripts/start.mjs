/** `npm start`: everything from a fresh clone to a running product, in this one process, so that signals reach the server. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, isBuilt, prepare, requireNode, root } from './setup.mjs'

requireNode()
process.chdir(root)
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
await install()
// The first start fills the demo bank, which takes seconds: the time of the build is used for it.
if (!isBuilt()) await Promise.all([build(), prepare()])

const { register } = await import('tsx/esm/api')
register()
await import('../server/main.ts')
