/**
 * `npm run check:faults`: makes each mistake of this folder in a copy of the project, and runs the tests that must find it; with names
 * (`-- no-row-lock`), only those. One line for each; exits with 1 where a mistake is not found.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Fault, applying, readFaults } from './faults.ts'

/** As far as vitest's report is read. */
interface Report {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[]
}

const names = process.argv.slice(2)
const faults = readFaults().filter(({ name }) => names.length === 0 || names.includes(name))
const copy = copyProject()
let found = 0
try {
  for (const fault of faults) {
    const { caught, said } = tryOut(fault)
    if (caught) found += 1
    console.log(`${caught ? '✓' : '✗'} ${fault.name}: ${fault.sentence} ${said}`)
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
console.log(`${found} of ${faults.length} mistakes found`)
process.exit(found === faults.length && found > 0 ? 0 : 1)

/** The project as it stands, without what git ignores; dependencies and the built client are those of the original. */
function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  for (const file of listed.split('\0').filter(Boolean)) cpSync(file, join(folder, file))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}

function tryOut({ caughtBy, patch }: Fault): { caught: boolean; said: string } {
  const git = (...args: string[]) => execFileSync('git', [...applying, ...args, resolve(patch)], { cwd: copy, stdio: 'pipe' })
  try {
    git()
  } catch (error) {
    return { caught: false, said: `The patch does not fit any more: ${String(error)}` }
  }
  try {
    return judge(runTests(caughtBy))
  } finally {
    git('-R')
  }
}

function runTests(files: string[]): Report {
  const output = join(copy, 'report.json')
  rmSync(output, { force: true })
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...files, '--reporter=json', `--outputFile=${output}`]
  spawnSync(process.execPath, args, { cwd: copy, stdio: ['ignore', 'ignore', 'ignore'] })
  return JSON.parse(readFileSync(output, 'utf8')) as Report
}

/** A mistake is found by a test that says so, not by a file that cannot be loaded. */
function judge({ testResults }: Report): { caught: boolean; said: string } {
  const broken = testResults.filter(({ assertionResults }) => assertionResults.length === 0)
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'))
  if (broken.length > 0 || testResults.length === 0) return { caught: false, said: `The tests did not run: ${broken[0]?.message ?? ''}` }
  const [first, ...more] = failed
  if (!first) return { caught: false, said: 'NO TEST FAILED.' }
  return { caught: true, said: `Found by "${first.fullName}"${more.length > 0 ? ` and ${more.length} more` : ''}.` }
}
