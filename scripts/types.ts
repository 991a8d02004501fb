/** `npm run types`: the client's types from openapi/openapi.yaml. With `--check` it writes nothing and fails when they are stale. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript'

const contract = new URL('../openapi/openapi.yaml', import.meta.url)
const target = new URL('../src/api/generated/schema.d.ts', import.meta.url)

const types = COMMENT_HEADER + astToString(await openapiTS(contract))

if (process.argv.includes('--check')) {
  const present = existsSync(target) ? readFileSync(target, 'utf8') : ''
  if (present !== types) {
    console.error('src/api/generated/schema.d.ts does not say what openapi/openapi.yaml says. Run `npm run types` and commit it.')
    process.exit(1)
  }
} else {
  mkdirSync(dirname(target.pathname), { recursive: true })
  writeFileSync(target, types)
  console.log('Wrote src/api/generated/schema.d.ts')
}
