/**
 * `npm run spec`: prints every statement of docs/product-spec.md, from the catalogue in tests/spec, with the tests that
 * name it. Fails if the catalogue disagrees with the text or the tests, and if a statement has no test. With `--check`,
 * as `npm run validate` runs it, it prints only the problems.
 */
import { parseArgs } from 'node:util'
import { type Command, end } from './commands/command.ts'
import { checkSpec } from './spec/check.ts'
import { statements, summary } from './spec/report.ts'

const spec: Command = {
  usage: 'Usage: npm run spec [-- --check]',
  async run(args) {
    const { check } = parseArgs({ args, options: { check: { type: 'boolean' } } }).values
    const { catalogue, ties, problems } = await checkSpec()

    if (!check) console.log(`${statements(catalogue, ties)}\n`)
    for (const problem of problems) console.error(`✗ ${problem}`)
    console.log(summary(catalogue, ties, problems.length))
    return problems.length > 0 ? 1 : 0
  },
}

process.exitCode = await end(spec, process.argv.slice(2), process.env)
