/**
 * `npm run bench [-- rounds [case]]`: how the stage form stands beside plain inputs and stock RJSF, in one run in Chromium.
 * Prints a table and exits with 1 when a limit is passed. A run of all cases is kept in results.md and results.json.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { quickBrowser } from '../support/browser.ts'
import { buildPages } from './build.ts'
import { type Case, cases } from './cases.ts'
import { type Engine, engines } from './engines.ts'
import { visit } from './measure.ts'
import { failures, type Measured, resultOf, table } from './report.ts'
import { serve } from './serve.ts'
import { typeByTurns } from './typing.ts'

const rounds = Number(process.argv[2] ?? 5)
const only = process.argv[3] ?? ''

const nothing = <T>(): Record<Engine, T[]> => ({ raw: [], ours: [], stock: [] })

/** Every engine once a round, each round beginning with another, so that what disturbs the machine disturbs all alike. */
async function visitAll(chromium: Browser, url: string, all: Case[]): Promise<Map<Case, Measured>> {
  const measured = new Map<Case, Measured>(all.map((one) => [one, { visits: nothing(), typing: nothing() }]))
  for (let round = 0; round < rounds; round += 1) {
    process.stderr.write(`round ${round + 1} of ${rounds}\n`)
    for (const [one, { visits, typing }] of measured) {
      const order = [...engines.slice(round % engines.length), ...engines.slice(0, round % engines.length)]
      for (const engine of order) visits[engine].push(await visit(chromium, url, engine, one))
      const typed = await typeByTurns(chromium, url, one, order)
      for (const engine of engines) typing[engine].push(...typed[engine])
    }
  }
  return measured
}

async function measureAll(all: Case[], dir: string): Promise<Map<Case, Measured>> {
  const server = await serve(dir)
  const chromium = await quickBrowser()
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
  const results = [...(await measureAll(all, dir))].map(([one, measured]) => resultOf(one, measured))
  const text = table(results, sizes, rounds)
  const failed = failures(results)
  process.stdout.write([text, ...failed, ''].join('\n'))
  if (only === '') {
    await writeFile(join(import.meta.dirname, 'results.md'), text)
    await writeFile(
      join(import.meta.dirname, 'results.json'),
      `${JSON.stringify({ rounds, sizes, results }, null, 2)}\n`,
    )
  }
  process.exitCode = failed.length > 0 ? 1 : 0
} finally {
  await rm(dir, { recursive: true })
}
