import type { Case } from './cases.ts'
import { type Engine, enginesOf, yardstickOf } from './engines.ts'
import { type LeftFigures, isFlat, visits } from './left.ts'
import { median } from './mainThread.ts'
import type { VisitFigures } from './measure.ts'
import type { TaskFigures } from './tasks.ts'
import type { TypingFigures } from './typing.ts'

export type Figures = VisitFigures & TypingFigures
type Key = keyof Figures

/** The results of one case by round. The figures of a round were measured right after each other. */
export interface CaseMeasurements {
  one: Case
  rounds: Map<Engine, Figures>[]
  /** How many components of ours React renders for a key, its commit and its draft. */
  drawn: number
}

/**
 * One figure of one engine: its median, and the medians of its ratio to, and its difference from, the yardstick in the
 * same round.
 */
interface ComparedFigure {
  value: number
  ratio: number
  difference: number
}

export interface Result {
  name: string
  yardstick: Engine
  goals: Partial<Record<Key, number>>
  figures: Partial<Record<Engine, Record<Key, ComparedFigure>>>
  drawn: number
}

const measures: Record<Key, string> = {
  fast: 'key while typing fast, ms',
  paused: 'key with a pause after each, ms',
  mount: 'first mount in a fresh page, ms',
  validation: 'first full validation, shown, ms',
  paint: 'key to next paint, ms',
  mountAgain: 'mount of the next form, ms',
  validationAgain: 'full validation of the next form, ms',
  tabs: 'opening all tabs, ms',
  heap: 'heap, MB',
}

const keys = Object.keys(measures) as Key[]

/** In ms above plain inputs: smaller differences pass whatever the ratio is, because nobody notices them. */
const unfelt = 2

export function resultOf({ one, rounds, drawn }: CaseMeasurements): Result {
  const yardstick = yardstickOf(one)
  const valuesOf = (engine: Engine, key: Key) => rounds.map((round) => round.get(engine)?.[key] ?? NaN)
  const compared = (engine: Engine, key: Key): ComparedFigure => {
    const values = valuesOf(engine, key)
    const plain = valuesOf(yardstick, key)
    return {
      value: median(values),
      ratio: median(values.map((value, n) => value / (plain[n] ?? NaN))),
      difference: median(values.map((value, n) => value - (plain[n] ?? NaN))),
    }
  }
  const figures = enginesOf(one).map((engine) => [
    engine,
    Object.fromEntries(keys.map((key) => [key, compared(engine, key)])),
  ])
  return {
    name: one.name,
    yardstick,
    goals: { fast: 1.1, paused: 1.2, ...one.goals },
    figures: Object.fromEntries(figures) as Result['figures'],
    drawn,
  }
}

function isWithin({ goals, figures }: Result, key: Key): boolean | undefined {
  const goal = goals[key]
  const ours = figures.ours?.[key]
  if (goal === undefined || !ours) return undefined
  return ours.ratio <= goal || ours.difference <= unfelt
}

/** The results of every form of the product; undefined if only some cases were requested. */
interface FormFigures {
  tasks: TaskFigures[]
  left: LeftFigures[]
}

/** The missed goals, in words. */
export function failures(results: Result[], { tasks, left }: FormFigures): string[] {
  const long = tasks.filter((figures) => figures.long.length > 0).map(({ name }) => `${name}: a task of over 50 ms`)
  const missed = results.flatMap((result) =>
    keys
      .filter((key) => isWithin(result, key) === false)
      .map((key) => {
        const ratio = result.figures.ours?.[key].ratio.toFixed(2)
        return `${result.name}: ${measures[key]} is ${ratio} times plain inputs, over ${result.goals[key]}`
      }),
  )
  const growing = left
    .filter((figures) => !isFlat(figures))
    .map(({ name }) => `${name}: its visits leave more and more`)
  return [...missed, ...long, ...growing]
}

interface Run {
  rounds: number
  /** The machine's load, before and after. */
  load: number[][]
}

const introduction = ({ rounds, load }: Run) => `# Bench of the stage screen

Medians of ${rounds} interleaved rounds in Chromium, every visit on fresh pages of a production build. Load of the machine (1, 5, 15 minutes):
${load.map((one) => one.map((value) => value.toFixed(1)).join(', ')).join(' before, ')} after.

- \`raw\` is plain uncontrolled inputs in React: the same fields, labels, options and tabs as the browser draws them, without a handler.
- \`spared\` is the same with \`content-visibility\` on the sections that have it in the product. A form that has such sections is measured against
  it, any other against \`raw\`.
- \`ours\` is the stage screen as it is shipped, at its address: its machines, draft keeping, open points, headers and actions. Only the network is
  answered for. Its mount loads the definition, the checks, the application and the draft, and asks for the lookups; the others have theirs at hand.
  Its shared files are compiled as they arrive, as the product's are (ADR 0101); the page of plain inputs would mount in a sixth less with that.
- \`stock\` is @rjsf/mui with Ajv as it comes, all fields on one page, without tabs or lookups.

The forms are published by the product's own checker. Times are the main thread's own (its CPU time, with style, layout and paint). In brackets: the
ratio to the yardstick, the median of the rounds' ratios. Fast is a key every 45 ms, three texts of 24 a round, each until nothing follows (the
commit, the draft and what it draws); with a pause is a key every 450 ms, 69 a round, so that each is committed. All pages are typed into in turn,
and what is kept is read back: of ours, the draft that the server was given. The first mount is the loading of a fresh page until its form stands
there, React and the theme included; the first validation is the first in that page. The browser compiles the code as it is called: the next form
opened in the same page stands below them. Each is a round's median of five visits. For the validation all tabs have been opened, and
every field is in error; ours also lists ten, counts them on the tabs and focuses the first. A figure passes that is within its goal, or not more
than ${unfelt} ms above plain inputs.`

/** Writes the results as Markdown, with one table per case. */
export function table(results: Result[], { tasks, left }: FormFigures, run: Run): string {
  const ofForms = tasks.length > 0 ? [taskTable(tasks), leftTable(left)] : []
  return [introduction(run), ...results.map(caseTable), ...ofForms, ''].join('\n\n')
}

function taskTable(tasks: TaskFigures[]): string {
  const rows = tasks.map(
    ({ name, keys: typed, long }) =>
      `| ${name} | ${typed} | ${long.length === 0 ? 'none' : long.map((ms) => ms.toFixed(0)).join(', ')} |`,
  )
  const head = `The first text field of each tab, typed into fast and with pauses until the draft is kept, at a quarter of the main thread's speed.`
  return [
    '## Every form of the product',
    '',
    head,
    '',
    '| form | keys | tasks over 50 ms |',
    '|---|---|---|',
    ...rows,
  ].join('\n')
}

function leftTable(left: LeftFigures[]): string {
  const rows = left.map((figures) => {
    const { name, first, last } = figures
    const cells = [
      `${first.heap.toFixed(1)} → ${last.heap.toFixed(1)}`,
      `${first.nodes} → ${last.nodes}`,
      `${first.listeners} → ${last.listeners}`,
      isFlat(figures) ? 'pass' : 'MISSED',
    ]
    return `| ${[name, ...cells].join(' | ')} |`
  })
  const head = `What a page holds when a form has been left, after ${visits.first} visits and after ${visits.all}, each with all tabs opened and an action refused.`
  return [head, '', '| form | heap, MB | nodes | listeners | flat |', '|---|---|---|---|---|', ...rows].join('\n')
}

function caseTable(result: Result): string {
  const { name, yardstick, goals, figures } = result
  const engines = Object.keys(figures) as Engine[]
  const cell = (engine: Engine, key: Key) => {
    const compared = figures[engine]?.[key]
    if (!compared) return ''
    const ratio = engine === yardstick ? '' : ` (${compared.ratio.toFixed(2)})`
    return `${compared.value.toFixed(1)}${ratio}`
  }
  const verdict = (key: Key) => {
    const within = isWithin(result, key)
    return within === undefined ? '' : `${within ? 'pass' : 'MISSED'} (≤ ${goals[key]})`
  }
  const rows = keys.map(
    (key) => `| ${measures[key]} | ${engines.map((engine) => cell(engine, key)).join(' | ')} | ${verdict(key)} |`,
  )
  const head = `| | ${engines.join(' | ')} | ours within its goal |`
  const drawn = `A key, its commit and its draft draw ${result.drawn} components again.`
  return [`## ${name}`, '', head, `|${'---|'.repeat(engines.length + 2)}`, ...rows, '', drawn].join('\n')
}
