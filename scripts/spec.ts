/**
 * `npm run spec`: every statement of docs/product-spec.md with the tests that show it, by the catalogue in tests/spec.
 * Fails where the catalogue and the text, or the catalogue and the tests, do not agree, and where a statement has no test.
 * With `--check` it prints only what is wrong. `npm run validate` checks the same at the end of its run, which knows the titles anyway.
 */
import { parseArgs } from 'node:util'
import { type Command, end } from './commands/command.ts'
import { checkSpec } from './spec/check.ts'
import { statements, summary } from './spec/report.ts'
import { testTitles } from './spec/titles.ts'

const spec: Command = {
  usage: 'Usage: npm run spec [-- --check]',
  async run(args) {
    const { check } = parseArgs({ args, options: { check: { type: 'boolean' } } }).values
    const { catalogue, problems } = await checkSpec(await testTitles())

    if (!check) console.log(`${statements(catalogue)}\n`)
    for (const problem of problems) console.error(`✗ ${problem}`)
    console.log(summary(catalogue, problems.length))
    return problems.length > 0 ? 1 : 0
  },
}

process.exitCode = await end(spec, process.argv.slice(2), process.env)
