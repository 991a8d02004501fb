import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { checkSource } from '../../server/definitions/check/check.ts'
import { resolve } from '../../server/definitions/resolve.ts'
import { readSource } from '../../server/definitions/source.ts'
import { type Command, Misused } from './command.ts'
import { testCases } from './testCases.ts'

/** Every mistake of the definitions, or every case that does not hold, with file, line and column; or one line that all is well. */
export const schemas: Command = {
  usage: 'Usage: npm run schemas -- check [dir]\n       npm run schemas -- test [dir]',
  async run(args, env) {
    const [command, dir = env.SCHEMAS_DIR || 'schemas', ...more] = parseArgs({
      args,
      allowPositionals: true,
    }).positionals
    const act = command !== undefined && Object.hasOwn(commands, command) ? commands[command] : undefined
    if (!act || more.length > 0) throw new Misused()
    return act(dir)
  },
}

const commands: Record<string, (dir: string) => Promise<number>> = { check, test }

async function test(dir: string): Promise<number> {
  const { count, failed } = await testCases(dir)
  const folder = relative('.', dir)
  for (const line of failed) console.error(folder ? `${folder}/${line}` : line)
  if (failed.length > 0) return 1
  console.log(`${count} cases: all hold.`)
  return 0
}

async function check(dir: string): Promise<number> {
  const source = await readSource(dir, true)
  const mistakes = checkSource(source)
  const folder = relative('.', dir)
  for (const mistake of mistakes) console.error(folder ? `${folder}/${mistake}` : mistake)
  if (mistakes.length > 0) return 1
  const { stages } = resolve(source)
  const fields = stages.reduce((sum, { data }) => sum + Object.keys(data.properties).length, 0)
  console.log(`${stages.length} stages with ${fields} fields: all is well.`)
  return 0
}
