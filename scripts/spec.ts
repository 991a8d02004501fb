/**
 * `npm run spec`: every statement of docs/product-spec.md with the tests that show it, by the catalogue in tests/spec.
 * Fails where the catalogue and the text, or the catalogue and the tests, do not agree, and where a statement has no test.
 * With `--check` it prints only what is wrong; with `--open=<n>` as many statements may still be without a test, and are told.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readCatalogue } from './spec/catalogue.ts'
import { uncovered } from './spec/coverage.ts'
import { statements, summary } from './spec/report.ts'
import { openOf, unshown } from './spec/shown.ts'
import { testTitles } from './spec/titles.ts'

const { values: asked } = parseArgs({ options: { check: { type: 'boolean' }, open: { type: 'string', default: '0' } } })
const [spec, catalogue, titles] = await Promise.all([
  readFile('docs/product-spec.md', 'utf8'),
  readCatalogue('tests/spec'),
  testTitles(),
])
const { lacking, unknown } = unshown(catalogue, titles)
const open = openOf(lacking, Number(asked.open))
const problems = [...uncovered(spec, catalogue), ...(open.length > 0 ? [] : lacking), ...unknown]

if (!asked.check) console.log(`${statements(catalogue)}\n`)
for (const statement of open) console.log(`open: ${statement}`)
for (const problem of problems) console.error(`✗ ${problem}`)
console.log(summary(catalogue, problems.length))
if (problems.length > 0) process.exitCode = 1
