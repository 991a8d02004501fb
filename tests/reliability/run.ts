/**
 * `npm run check:reliability`: every promise at its full size, one line for each; with numbers (`-- 5 7`), only those
 * rows. A whole run takes hours: each row is kept in results.md as it ends, with its commit. Exits with 1 where a
 * promise is broken or its figure is not reached.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chosen } from '../support/chosen.ts'
import type { Reached } from './promise.ts'
import { type ReliabilityPromise, promises } from './promises.ts'
import { type Outcome, keep } from './results.ts'

/** As far as vitest's report is read. */
interface Report {
  testResults: {
    message: string
    assertionResults: {
      status: string
      fullName: string
      failureMessages: string[]
      meta: { reached?: Reached }
    }[]
  }[]
}

const asked = chosen(promises, ({ row }) => String(row), { named: process.argv.slice(2), what: 'promise' })
const outcomes: Outcome[] = []
for (const promised of asked) {
  const outcome = await check(promised)
  console.log(line(outcome))
  keep(outcome)
  outcomes.push(outcome)
}
const kept = outcomes.filter(isKept).length
console.log(`${kept} of ${outcomes.length} promises kept`)
process.exit(kept === outcomes.length && kept > 0 ? 0 : 1)

async function check(promised: ReliabilityPromise): Promise<Outcome> {
  if (!promised.shown)
    return { promised, figure: 'nothing', wrong: [], isServed: false, short: 'There is no check of it yet.' }
  const file = typeof promised.shown === 'string' ? promised.shown : promised.shown.full
  const { code, report } = await runVitest(file)
  const tests = report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? []
  const found = tests.flatMap(({ meta }) => meta.reached ?? [])
  const failed = tests.filter(({ status }) => status !== 'passed')
  const counted = `${tests.length - failed.length} of ${tests.length} tests pass`
  const wrong = failed.flatMap(({ fullName, failureMessages, meta }) =>
    meta.reached?.wrong.length ? meta.reached.wrong : [`${fullName}: ${failureMessages[0]?.split('\n')[0] ?? ''}`],
  )
  if (tests.length === 0) wrong.push(report?.testResults[0]?.message || 'The check did not run.')
  else if (promised.tests !== undefined && tests.length !== promised.tests)
    wrong.push(`There are ${tests.length} tests instead of ${promised.tests}.`)
  else if (promised.tests === undefined && found.length === 0)
    wrong.push('No test of the file says what it has reached.')
  // Not only for a test that fails: what fails between tests, or after the last, is in nobody's name.
  if (code !== 0) wrong.push(`vitest ended with ${code}.`)
  return {
    promised,
    figure: found.map(({ figure }) => figure).join('; ') || counted,
    wrong,
    isServed: found.length === 0 || found.some(({ servers }) => servers > 0),
    short: found.flatMap(({ short }) => short ?? []).join(' ') || undefined,
  }
}

/** One file at its full size: how vitest ended, null by a signal, and its report unless it did not come to one. */
async function runVitest(file: string): Promise<{ code: number | null; report?: Report }> {
  const folder = mkdtempSync(join(tmpdir(), 'reliability-'))
  const output = join(folder, 'report.json')
  try {
    const args = ['node_modules/vitest/vitest.mjs', 'run', file, '--reporter=json', `--outputFile=${output}`]
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, RELIABILITY: 'full' },
    })
    const code = await new Promise<number | null>((resolve) => child.on('exit', resolve))
    return { code, ...(existsSync(output) && { report: JSON.parse(readFileSync(output, 'utf8')) as Report }) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isKept({ wrong, short }: Outcome): boolean {
  return wrong.length === 0 && short === undefined
}

function line(outcome: Outcome): string {
  const { promised, figure, wrong, short } = outcome
  const sign = isKept(outcome) ? '✓' : wrong.length > 0 ? '✗' : '–'
  const more = wrong.length > 0 ? ` BROKEN: ${wrong.slice(0, 3).join(' ')}` : short ? ` SHORT: ${short}` : ''
  return `${sign} ${promised.row}. ${promised.promise}: ${figure} (promised: ${promised.figure}).${more}`
}
