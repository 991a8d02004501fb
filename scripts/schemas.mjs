/** `npm run schemas`: runs scripts/schemas.ts. */
import module from 'node:module'
import { install, requireNode } from './setup.mjs'
import { bundled } from './build/bundled.mjs'

requireNode()
await import('./dotenv.mjs')
await install()
module.enableCompileCache?.()
await import(await bundled('schemas'))
