/** Writes the definitions anew beside a client that is built, for static hosting. `npm run build` runs it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { definitionFiles } from '../../server/definitions/vitePlugin.ts'
import { compressFiles } from './compressFiles.ts'
import { putInPlace } from './putInPlace.mjs'

const folder = 'dist/client/definitions'
const beside = `${folder}.${process.pid}.new`

const files = await definitionFiles(process.env.SCHEMAS_DIR || 'schemas')
mkdirSync(beside, { recursive: true })
for (const [path, body] of files) writeFileSync(join(beside, basename(path)), body)
await compressFiles(beside)
putInPlace(beside, folder)
