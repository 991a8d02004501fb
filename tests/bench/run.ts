/**
 * `npm run bench [-- rounds [case]]`: compares the stage screen with plain inputs and stock RJSF, in one run in
 * Chromium. Prints the tables and exits with 1 if a goal is missed. The case "every form" types in and leaves each form
 * of the product. A run of all cases is stored in results.md and results.json, with notes.md, which says what is missed
 * and why.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { quickBrowser } from '../support/browser.ts'
import { buildPages } from './build.ts'
import { type Case, cases, type Form, productForms } from './cases.ts'
import { countOf, drawnByOneKey } from './drawn.ts'
import { type Engine, enginesOf } from './engines.ts'
import { type LeftFigures, whatIsLeft } from './left.ts'
import { medianVisit, visit, type VisitFigures } from './measure.ts'
import { answersFor } from './network.ts'
import { failures, type Figures, type CaseMeasurements, resultOf, table } from './report.ts'
import { serve } from './serve.ts'
import { longTasks, type TaskFigures } from './tasks.ts'
import { type TypingFigures, typeByTurns } from './typing.ts'

/** The name of the case that types in and leaves each form of the product. */
const everyForm = 'every form'
const rounds = Number(process.argv[2] ?? 3)
const only = process.argv[3] ?? ''
const isOfForms = everyForm.includes(only)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`${process.argv[2]} is no number of rounds.`)
if (!isOfForms && !Object.keys(cases).some((name) => name.includes(only))) throw new Error(`There is no case ${only}.`)

/** How often a round visits each engine: what is first in a page happens once a visit, and differs by a third. */
const visitsARound = 5

/**
 * Measures each engine. Every round, and every visit in it, begins with another engine, so that disturbances of the
 * machine affect all alike.
 */
async function measureRound(chromium: Browser, url: string, one: Case, round: number): Promise<Map<Engine, Figures>> {
  const engines = enginesOf(one)
  const from = (first: number) => engines.map((_, n) => engines[(first + n) % engines.length] ?? 'ours')
  const visits = new Map(engines.map((engine): [Engine, VisitFigures[]] => [engine, []]))
  for (let n = 0; n < visitsARound; n += 1)
    for (const engine of from(round + n)) visits.get(engine)?.push(await visit(chromium, url, engine, one))
  const typed = await typeByTurns(chromium, url, one, from(round))
  return new Map(engines.map((engine) => [engine, figuresOf(visits.get(engine), typed.get(engine))]))
}

function figuresOf(visits: VisitFigures[] | undefined, typed: TypingFigures | undefined): Figures {
  if (!visits || !typed) throw new Error('An engine has not been measured.')
  return { ...medianVisit(visits), ...typed }
}

/** Serves a form while `work` runs. */
async function served<T>(dir: string, form: Form, work: (url: string) => Promise<T>): Promise<T> {
  const server = await serve(dir, answersFor(form))
  try {
    return await work(server.url)
  } finally {
    server.close()
  }
}

async function measureAll(chromium: Browser, all: Case[], dir: string): Promise<CaseMeasurements[]> {
  const measured = new Map(all.map((one): [Case, CaseMeasurements] => [one, { one, rounds: [], drawn: 0 }]))
  for (let round = 0; round < rounds; round += 1) {
    process.stderr.write(`round ${round + 1} of ${rounds}\n`)
    for (const [one, { rounds: past }] of measured)
      past.push(await served(dir, one, (url) => measureRound(chromium, url, one, round)))
  }
  for (const [one, of] of measured)
    of.drawn = countOf(await served(dir, one, (url) => drawnByOneKey(chromium, url, one)))
  return [...measured.values()]
}

async function typeOnEveryForm(chromium: Browser, dir: string): Promise<TaskFigures[]> {
  const figures: TaskFigures[] = []
  for (const form of await productForms())
    figures.push(await served(dir, form, (url) => longTasks(chromium, url, form)))
  return figures
}

async function leaveEveryForm(chromium: Browser, dir: string): Promise<LeftFigures[]> {
  const figures: LeftFigures[] = []
  for (const form of await productForms())
    figures.push(await served(dir, form, (url) => whatIsLeft(chromium, url, form)))
  return figures
}

async function wanted(): Promise<Case[]> {
  const all: Case[] = []
  for (const [name, make] of Object.entries(cases)) if (name.includes(only)) all.push(await make())
  return all
}

const dir = await mkdtemp(join(tmpdir(), 'bench-'))
const chromium = await quickBrowser()
try {
  await buildPages(dir)
  const before = loadavg()
  const results = (await measureAll(chromium, await wanted(), dir)).map(resultOf)
  const load = [before, loadavg()]
  const forms = isOfForms
    ? { tasks: await typeOnEveryForm(chromium, dir), left: await leaveEveryForm(chromium, dir) }
    : { tasks: [], left: [] }
  const notes = await readFile(join(import.meta.dirname, 'notes.md'), 'utf8')
  const text = `${table(results, forms, { rounds, load })}\n${notes}`
  const failed = failures(results, forms)
  process.stdout.write([text, ...failed, ''].join('\n'))
  if (only === '') {
    await writeFile(join(import.meta.dirname, 'results.md'), text)
    await writeFile(
      join(import.meta.dirname, 'results.json'),
      `${JSON.stringify({ rounds, load, results, ...forms }, null, 2)}\n`,
    )
  }
  process.exitCode = failed.length > 0 ? 1 : 0
} finally {
  await chromium.close()
  await rm(dir, { recursive: true })
}
