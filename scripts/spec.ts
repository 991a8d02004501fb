/**
 * `npm run spec`: every statement of docs/product-spec.md with the tests that show it, by the catalogue in tests/spec.
 * Fails where the catalogue and the text, or the catalogue and the tests, do not agree, and where a statement has no test.
 * With `--check` it prints only what is wrong.
 */
import { readFile } from 'node:fs/promises'
import { readCatalogue } from './spec/catalogue.ts'
import { uncovered } from './spec/coverage.ts'
import { statements, summary } from './spec/report.ts'
import { unshown } from './spec/shown.ts'
import { testTitles } from './spec/titles.ts'

const [spec, catalogue, titles] = await Promise.all([
  readFile('docs/product-spec.md', 'utf8'),
  readCatalogue('tests/spec'),
  testTitles(),
])
const { lacking, unknown } = unshown(catalogue, titles)
const problems = [...uncovered(spec, catalogue), ...lacking, ...unknown]

if (!process.argv.includes('--check')) console.log(`${statements(catalogue)}\n`)
for (const problem of problems) console.error(`✗ ${problem}`)
console.log(summary(catalogue, problems.length))
if (problems.length > 0) process.exitCode = 1
