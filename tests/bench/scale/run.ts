/**
 * `npm run bench:scale [-- applications [rounds]]`: measures the lists with 100,000 applications, 500 of them open, at
 * the server and in Chromium. BENCH_BANK names a folder in which the filled bank is kept for the next run. Prints a
 * line for each figure and exits with 1 if one is over its limit, or if the run takes longer than ten minutes after the
 * filling. Runs of 1,000, 100,000 and 1,000,000 applications are stored beside this file.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { quickBrowser } from '../../support/browser.ts'
import { type FilledBank, openFilledBank } from './bank.ts'
import { changeApplications } from './changes.ts'
import { type Figure, isOver, line } from './figure.ts'
import { moveRows } from './moves.ts'
import { report } from './report.ts'
import { askServer } from './server.ts'
import { visitColdly } from './visits.ts'

const full = 100_000
/** The files in which runs of these sizes are stored. */
const resultsOf: Record<number, string> = { 1_000: 'results-1k.md', [full]: 'results.md', 1_000_000: 'results-1m.md' }
const applications = Number(process.argv[2] ?? full)
const rounds = Number(process.argv[3] ?? 40)
const visits = Math.max(3, Math.ceil(rounds / 8))
const longest = 600_000

const progress = (text: string) => process.stderr.write(`${text}\n`)

async function* measureAll(bank: FilledBank, chromium: Browser): AsyncGenerator<Figure> {
  progress('Asking the server …')
  yield* askServer(bank.url, rounds)
  progress('Changing applications …')
  yield* changeApplications(bank, rounds)
  progress('Moving rows …')
  yield* moveRows(chromium, bank.url, visits)
  progress('Opening the screens, each in a new browser, of a new server …')
  yield* visitColdly(bank, visits)
}

/** Rejects when a run takes longer than ten minutes after the bank is filled. */
const late = () =>
  new Promise<never>((_, reject) => {
    const fail = () => reject(new Error('The bench was not done after ten minutes.'))
    AbortSignal.timeout(longest).addEventListener('abort', fail)
  })

async function measure(): Promise<Figure[]> {
  progress(`Filling a database with ${applications} applications …`)
  const bank = await openFilledBank({ applications, open: 500 }, progress, process.env.BENCH_BANK)
  const chromium = await quickBrowser()
  const figures: Figure[] = []
  const all = async () => {
    for await (const figure of measureAll(bank, chromium)) {
      process.stdout.write(`${line(figure)}\n`)
      figures.push(figure)
    }
  }
  try {
    await Promise.race([all(), late()])
    const text = report({ applications, rounds, visits, browser: `Chromium ${chromium.version()}`, figures })
    const file = resultsOf[applications]
    if (file !== undefined) await writeFile(join(import.meta.dirname, file), text)
    return figures
  } finally {
    await chromium.close()
    await bank.close()
  }
}

process.exitCode = (await measure()).some(isOver) ? 1 : 0
