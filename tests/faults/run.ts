/**
 * `npm run check:faults`: makes each mistake of this folder in a copy of the project, and runs the tests that must find
 * it; with names (`-- no-row-lock`), only those. One line for each, also in results.md; exits with 1 where a file of
 * tests does not find its mistake, or fails without it.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promises, shortForm } from '../reliability/promises.ts'
import { type Fault, applying, readFaults } from './faults.ts'
import { type Verdict, keep } from './results.ts'

/** As far as vitest's report is read. */
interface Report {
  testResults: TestFileResult[]
}

/** A file of tests; `name` is its whole path. */
interface TestFileResult {
  name: string
  status: string
  message: string
  assertionResults: { status: string; title: string; fullName: string; failureMessages: string[] }[]
}

/** Tests that kill or choose by chance may miss a mistake in one run, and so in one gate. */
const mostRuns = 3

const names = process.argv.slice(2)
const all = readFaults()
const unknown = names.filter((name) => !all.some((fault) => fault.name === name))
const faults = all.filter(({ name }) => names.length === 0 || names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no mistake ${unknown.join(', ')}.`)
  process.exit(1)
}
const copy = copyProject()
let found = 0
try {
  refuseFailing([...new Set(faults.flatMap(({ caughtBy }) => caughtBy))])
  for (const fault of faults) {
    const verdict = tryOut(fault)
    if (verdict.caught) found += 1
    console.log(`${verdict.caught ? '✓' : '✗'} ${fault.name}: ${fault.sentence} ${verdict.reason}`)
    keep(fault, verdict)
  }
  console.log(`${found} of ${faults.length} mistakes found`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
} finally {
  rmSync(copy, { recursive: true, force: true })
}
process.exit(found === faults.length && found > 0 ? 0 : 1)

/**
 * The project as it stands, without what git ignores; the dependencies are those of the original, and the built client
 * is a copy of its.
 */
function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  for (const file of listed.split('\0').filter(Boolean)) cpSync(file, join(folder, file))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  if (existsSync('dist')) cpSync('dist', join(folder, 'dist'), { recursive: true })
  return folder
}

function tryOut({ caughtBy, patch }: Fault): Verdict {
  const git = (...args: string[]) =>
    execFileSync('git', [...applying, ...args, resolve(patch)], { cwd: copy, stdio: 'pipe' })
  try {
    git()
  } catch (error) {
    return { caught: false, reason: `The patch does not fit any more: ${String(error)}` }
  }
  try {
    return judgeSome(caughtBy)
  } finally {
    git('-R')
  }
}

function judgeSome(caughtBy: string[], run = 1): Verdict {
  const verdict = judge(caughtBy, runTests(caughtBy))
  if (!verdict.caught && run < mostRuns) return judgeSome(caughtBy, run + 1)
  return run === 1 ? verdict : { ...verdict, reason: `${verdict.reason} (${run} runs)` }
}

/** The client is built again where the mistake is in it: what a browser gets is the built one. */
function runTests(files: string[]): Report {
  const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, stdio: 'ignore' })
  if (run('scripts/build.mjs').status !== 0) return { testResults: [] }
  const output = join(copy, 'report.json')
  rmSync(output, { force: true })
  run('node_modules/vitest/vitest.mjs', 'run', ...files, '--reporter=json', `--outputFile=${output}`)
  return existsSync(output) ? (JSON.parse(readFileSync(output, 'utf8')) as Report) : { testResults: [] }
}

function testedIn({ testResults }: Report, file: string): TestFileResult | undefined {
  return testResults.find(({ name }) => name.endsWith(`/${file}`))
}

/** A test that fails anyway proves nothing: throws with those that do not pass as the project stands. */
function refuseFailing(files: string[]): void {
  const report = runTests(files)
  const failing = files.flatMap((file) => {
    const tested = testedIn(report, file)
    if (tested?.status === 'passed') return []
    const failures = tested?.assertionResults.filter(({ status }) => status === 'failed') ?? []
    if (failures.length === 0) return [`${file} did not run: ${tested?.message ?? ''}`]
    return failures.map(({ fullName, failureMessages: [why = ''] }) => `${file}: ${fullName}: ${why.slice(0, 500)}`)
  })
  if (failing.length > 0)
    throw new Error(`No mistake was tried, as these tests do not pass without one:\n${failing.join('\n')}`)
}

/**
 * A test that proves of this file that it can fail: where it is a row's own check, the row's test, or any where the
 * whole file is the check.
 */
function proves(file: string, title: string): boolean {
  const own = promises.filter((promised) => promised.tests === undefined && shortForm(promised) === file)
  return own.length === 0 || own.some(({ row }) => title.startsWith(`Row ${row}:`))
}

/** A mistake is found by a test of each file that says so, not by a file that cannot be loaded. */
function judge(files: string[], report: Report): Verdict {
  const failed: string[] = []
  for (const file of files) {
    const tested = testedIn(report, file)
    if (!tested?.assertionResults.length)
      return { caught: false, reason: `${file} did not run: ${tested?.message ?? ''}` }
    const failures = tested.assertionResults.filter(({ status, title }) => status === 'failed' && proves(file, title))
    if (failures.length === 0) return { caught: false, reason: `NO TEST THAT COUNTS FAILED in ${file}.` }
    failed.push(...failures.map(({ fullName }) => fullName))
  }
  const [first, ...more] = failed
  return { caught: true, reason: `Found by "${first}"${more.length > 0 ? ` and ${more.length} more` : ''}.` }
}
