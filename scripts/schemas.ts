/** `npm run schemas -- check [dir]`: every mistake of the definitions with file, line and column, or one line that all is well. */
import { relative } from 'node:path'
import { checkSource } from '../server/definitions/check/check.ts'
import { resolve } from '../server/definitions/resolve.ts'
import { readSource } from '../server/definitions/source.ts'

const usage = 'Usage: npm run schemas -- check [dir]'

async function check(dir: string): Promise<number> {
  const source = await readSource(dir)
  const mistakes = checkSource(source)
  const folder = relative('.', dir)
  for (const mistake of mistakes) console.error(folder ? `${folder}/${mistake}` : mistake)
  if (mistakes.length > 0) return 1
  const { stages } = resolve(source)
  const fields = stages.reduce((sum, { data }) => sum + Object.keys(data.properties).length, 0)
  console.log(`${stages.length} stages with ${fields} fields: all is well.`)
  return 0
}

const [command, dir = process.env.SCHEMAS_DIR ?? 'schemas'] = process.argv.slice(2)
if (command !== 'check') {
  console.error(usage)
  process.exitCode = 2
} else {
  process.exitCode = await check(dir)
}
