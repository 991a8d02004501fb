/**
 * `npm run bench [-- rounds]`: how the stage form stands beside plain inputs and stock RJSF, in one run in Chromium.
 * Prints a table, writes it to tests/bench/results.md and results.json, and exits with 1 when a limit is passed.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browser } from '../support/browser.ts'
import { buildPages } from './build.ts'
import { type Case, cases } from './cases.ts'
import { type Engine, engines } from './engines.ts'
import { type Figures, median, visit } from './measure.ts'
import { failures, limitsOf, type Results, table } from './report.ts'
import { serve } from './serve.ts'

const rounds = Number(process.argv[2] ?? 7)
const only = process.argv[3]

const dir = await mkdtemp(join(tmpdir(), 'bench-'))
const all = (await cases()).filter(({ name }) => !only || name.includes(only))
const sizes = await buildPages(dir, all)
const server = await serve(dir)
const chromium = await browser()

const samples = new Map<string, Figures[]>()
const key = (one: Case, engine: Engine) => `${one.name}/${engine}`

try {
  for (let round = 0; round < rounds; round += 1) {
    process.stderr.write(`round ${round + 1} of ${rounds}\n`)
    for (const one of all) await measureRound(one, round)
  }
} finally {
  await chromium.close()
  server.close()
  await rm(dir, { recursive: true })
}

/** Every engine once, each round beginning with another, so that what disturbs the machine disturbs all alike. */
async function measureRound(one: Case, round: number): Promise<void> {
  for (let n = 0; n < engines.length; n += 1) {
    const engine = engines[(n + round) % engines.length] ?? 'raw'
    const figures = await visit(chromium, server.url, engine, one)
    samples.set(key(one, engine), [...(samples.get(key(one, engine)) ?? []), figures])
  }
}

function medians(figures: Figures[]): Figures {
  const of = (measure: keyof Figures) => median(figures.map((one) => one[measure]))
  return { mount: of('mount'), first: of('first'), tabs: of('tabs'), keystroke: of('keystroke'), paint: of('paint'), validation: of('validation'), heap: of('heap') }
}

const results: Results = all.map((one) => ({
  name: one.name,
  limits: limitsOf(one),
  figures: {
    raw: medians(samples.get(key(one, 'raw')) ?? []),
    ours: medians(samples.get(key(one, 'ours')) ?? []),
    stock: medians(samples.get(key(one, 'stock')) ?? []),
  },
}))
const text = table(results, sizes, rounds)
const failed = failures(results)
process.stdout.write(`${text}\n${failed.join('\n')}\n`)
if (!only) {
  await writeFile(join(import.meta.dirname, 'results.md'), text)
  await writeFile(join(import.meta.dirname, 'results.json'), `${JSON.stringify({ rounds, sizes, results }, null, 2)}\n`)
}
process.exitCode = failed.length > 0 ? 1 : 0
