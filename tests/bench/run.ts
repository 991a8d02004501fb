/**
 * `npm run bench [-- rounds [case]]`: how the stage form stands beside plain inputs and stock RJSF, in one run in Chromium.
 * Prints a table and exits with 1 when a limit is passed. A run of all cases is kept in results.md and results.json.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { browser } from '../support/browser.ts'
import { buildPages } from './build.ts'
import { type Case, cases } from './cases.ts'
import { engines } from './engines.ts'
import { visit } from './measure.ts'
import { failures, resultOf, table, type Visits } from './report.ts'
import { serve } from './serve.ts'

const rounds = Number(process.argv[2] ?? 5)
const only = process.argv[3] ?? ''

/** Every engine once a round, each round beginning with another, so that what disturbs the machine disturbs all alike. */
async function visitAll(chromium: Browser, url: string, all: Case[]): Promise<Map<Case, Visits>> {
  const visits = new Map<Case, Visits>(all.map((one) => [one, { raw: [], ours: [], stock: [] }]))
  for (let round = 0; round < rounds; round += 1) {
    process.stderr.write(`round ${round + 1} of ${rounds}\n`)
    for (const [one, seen] of visits) {
      for (const engine of [...engines.slice(round % engines.length), ...engines.slice(0, round % engines.length)]) {
        seen[engine].push(await visit(chromium, url, engine, one))
      }
    }
  }
  return visits
}

async function measureAll(all: Case[], dir: string): Promise<Map<Case, Visits>> {
  const server = await serve(dir)
  const chromium = await browser()
  try {
    return await visitAll(chromium, server.url, all)
  } finally {
    await chromium.close()
    server.close()
  }
}

const dir = await mkdtemp(join(tmpdir(), 'bench-'))
try {
  const all = (await cases()).filter(({ name }) => name.includes(only))
  const sizes = await buildPages(dir, all)
  const results = [...(await measureAll(all, dir))].map(([one, visits]) => resultOf(one, visits))
  const text = table(results, sizes, rounds)
  const failed = failures(results)
  process.stdout.write([text, ...failed, ''].join('\n'))
  if (only === '') {
    await writeFile(join(import.meta.dirname, 'results.md'), text)
    await writeFile(join(import.meta.dirname, 'results.json'), `${JSON.stringify({ rounds, sizes, results }, null, 2)}\n`)
  }
  process.exitCode = failed.length > 0 ? 1 : 0
} finally {
  await rm(dir, { recursive: true })
}
