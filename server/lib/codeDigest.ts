import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

const stamp = join(import.meta.dirname, 'built-from')
// Written by the build (scripts/setup.mjs). Read at load: another build may take the place of this one meanwhile.
const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''

/** The sources of what reads and checks definitions. */
const sources = ['server/definitions', 'src/engine', 'src/texts']

let ofSources: string | undefined

/** A digest of the code that checks definitions. What an earlier run has found out holds only under the same code. */
export function codeDigest(): string {
  return built || (ofSources ??= digestOfSources())
}

function digestOfSources(): string {
  const hash = createHash('sha256')
  for (const folder of sources)
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted())
      if (name.endsWith('.ts') && !name.endsWith('.test.ts'))
        hash.update(`${name}\0`).update(readFileSync(join(root, folder, name)))
  return hash.digest('hex')
}
