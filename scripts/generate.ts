/** `npm run types`: the client's types from openapi/openapi.yaml. With `--check` it writes nothing and fails when they are stale. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript'
import { type Command, end } from './commands/command.ts'

const contract = new URL('../openapi/openapi.yaml', import.meta.url)
const target = new URL('../src/api/generated/schema.d.ts', import.meta.url)

const types: Command = {
  usage: 'Usage: npm run types [-- --check]',
  async run(args) {
    const { check } = parseArgs({ args, options: { check: { type: 'boolean' } } }).values
    const made = COMMENT_HEADER + astToString(await openapiTS(contract))
    return check ? compare(made) : write(made)
  },
}

function compare(made: string): number {
  if (existsSync(target) && readFileSync(target, 'utf8') === made) return 0
  console.error(
    'src/api/generated/schema.d.ts does not say what openapi/openapi.yaml says. Run `npm run types` and commit it.',
  )
  return 1
}

function write(made: string): number {
  mkdirSync(dirname(target.pathname), { recursive: true })
  writeFileSync(target, made)
  console.log('Wrote src/api/generated/schema.d.ts')
  return 0
}

process.exitCode = await end(types, process.argv.slice(2), process.env)
