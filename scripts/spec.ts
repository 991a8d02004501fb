/**
 * `npm run spec`: every statement of docs/product-spec.md with the tests that show it, by the catalogue in tests/spec.
 * Fails where the catalogue and the text, or the catalogue and the tests, do not agree, and where a statement has no test.
 * With `--check` it prints only what is wrong.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Command, end } from './commands/command.ts'
import { readCatalogue } from './spec/catalogue.ts'
import { uncovered } from './spec/coverage.ts'
import { statements, summary } from './spec/report.ts'
import { unshown } from './spec/shown.ts'
import { testTitles } from './spec/titles.ts'

const spec: Command = {
  usage: 'Usage: npm run spec [-- --check]',
  async run(args) {
    const { check } = parseArgs({ args, options: { check: { type: 'boolean' } } }).values
    const [text, catalogue, titles] = await Promise.all([readFile('docs/product-spec.md', 'utf8'), readCatalogue('tests/spec'), testTitles()])
    const { lacking, unknown } = unshown(catalogue, titles)
    const problems = [...uncovered(text, catalogue), ...lacking, ...unknown]

    if (!check) console.log(`${statements(catalogue)}\n`)
    for (const problem of problems) console.error(`✗ ${problem}`)
    console.log(summary(catalogue, problems.length))
    return problems.length > 0 ? 1 : 0
  },
}

process.exitCode = await end(spec, process.argv.slice(2), process.env)
