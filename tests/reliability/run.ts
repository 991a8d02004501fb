/**
 * `npm run check:reliability`: every promise at its full size, one line for each; with numbers (`-- 5 7`), only those rows.
 * A whole run takes hours: each row is kept in results.md as it ends, with its commit. Exits with 1 where a promise is broken or
 * its figure is not reached.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Reached } from './promise.ts'
import { type Promised, promises } from './promises.ts'
import { type Outcome, keep } from './results.ts'

/** As far as vitest's report is read. */
interface Report {
  numTotalTests: number
  testResults: { message: string; assertionResults: { status: string; fullName: string; failureMessages: string[]; meta: { reached?: Reached } }[] }[]
}

const rows = process.argv.slice(2).map(Number)
const asked = promises.filter(({ row }) => rows.length === 0 || rows.includes(row))
const outcomes: Outcome[] = []
for (const promised of asked) {
  const outcome = await check(promised)
  console.log(line(outcome))
  keep(outcome)
  outcomes.push(outcome)
}
const kept = outcomes.filter(isKept).length
console.log(`${kept} of ${outcomes.length} promises kept`)
process.exit(kept === outcomes.length ? 0 : 1)

async function check(promised: Promised): Promise<Outcome> {
  if (!promised.shown) return { promised, figure: 'nothing', wrong: [], short: 'There is no check of it yet.' }
  const file = typeof promised.shown === 'string' ? promised.shown : promised.shown.full
  const report = await runVitest(file)
  const tests = report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? []
  const found = tests.flatMap(({ meta }) => meta.reached ?? [])
  const failed = tests.filter(({ status }) => status !== 'passed')
  const counted = `${tests.length - failed.length} of ${tests.length} tests pass`
  const wrong = failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.split('\n')[0] ?? ''}`)
  return {
    promised,
    figure: found.map(({ figure }) => figure).join('; ') || counted,
    wrong: tests.length === 0 ? [report?.testResults[0]?.message ?? 'The check did not run.'] : wrong,
    short: found.flatMap(({ short }) => short ?? []).join(' ') || undefined,
  }
}

/** One file at its full size; undefined when vitest did not come to a report. */
async function runVitest(file: string): Promise<Report | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'reliability-'))
  const output = join(folder, 'report.json')
  try {
    const args = ['node_modules/vitest/vitest.mjs', 'run', file, '--reporter=json', `--outputFile=${output}`]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, RELIABILITY: 'full' } })
    await new Promise((resolve) => child.on('exit', resolve))
    return JSON.parse(readFileSync(output, 'utf8')) as Report
  } catch {
    return undefined
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
