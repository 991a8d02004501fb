/** `npm run schemas`: runs scripts/schemas.ts. */
import module from 'node:module'
import './dotenv.mjs'
import { bundled } from './build/bundled.mjs'

module.enableCompileCache?.()
await import(await bundled('schemas'))
