import type { Case } from './cases.ts'
import { type Engine, engines } from './engines.ts'
import { median } from './mainThread.ts'
import type { VisitFigures } from './measure.ts'
import type { TypingFigures } from './typing.ts'

type Figures = VisitFigures & TypingFigures

/** What one case gave, by engine, in the order it was measured: what stands at one place was measured next to each other. */
export interface Measured {
  visits: Record<Engine, VisitFigures[]>
  typing: Record<Engine, TypingFigures[]>
}

export interface Result {
  name: string
  limits: Limits
  /** Medians over the rounds; of typing, over its passes. */
  figures: Record<Engine, Figures>
  /** To raw: the median of the single ratios, so that a slow moment weighs on both sides. */
  ratios: Record<Engine, Figures>
}

type Limits = Partial<Record<keyof Figures, number>>

const measures: Record<keyof Figures, string> = {
  keystroke: 'keystroke, ms',
  paint: 'key to next paint, ms',
  mount: 'mount, ms',
  validation: 'full validation, ms',
  firstMount: 'first mount in a fresh page, ms',
  firstValidation: 'first full validation, ms',
  tabs: 'opening all tabs, ms',
  heap: 'heap, MB',
}

const keys = Object.keys(measures) as (keyof Figures)[]

const each = (figure: (key: keyof Figures) => number) =>
  Object.fromEntries(keys.map((key) => [key, figure(key)])) as Record<keyof Figures, number>

const byEngine = <T>(value: (engine: Engine) => T) =>
  Object.fromEntries(engines.map((engine) => [engine, value(engine)])) as Record<Engine, T>

/** Our form may cost so much at most, as a ratio to plain inputs in the same run. */
export function resultOf({ name, mount }: Case, { visits, typing }: Measured): Result {
  const values = (engine: Engine, key: keyof Figures) =>
    key === 'keystroke' || key === 'paint'
      ? typing[engine].map((pass) => pass[key])
      : visits[engine].map((visit) => visit[key])
  return {
    name,
    limits: { keystroke: 1.1, mount, validation: 2.5 },
    figures: byEngine((engine) => each((key) => median(values(engine, key)))),
    ratios: byEngine((engine) =>
      each((key) => {
        const raw = values('raw', key)
        return median(values(engine, key).map((value, n) => value / (raw[n] ?? NaN)))
      }),
    ),
  }
}

/** What is over its limit, in words. */
export function failures(results: Result[]): string[] {
  return results.flatMap(({ name, limits, ratios }) =>
    keys.flatMap((key) => {
      const limit = limits[key]
      return limit !== undefined && !(ratios.ours[key] <= limit)
        ? [`${name}: ${measures[key]} is ${ratios.ours[key].toFixed(2)} times raw, over ${limit}`]
        : []
    }),
  )
}

const introduction = (rounds: number) => `# Bench of the stage form

Medians of ${rounds} interleaved rounds in Chromium, every visit on fresh pages of a production build. \`raw\` is plain uncontrolled inputs in
React: the same fields, labels, options and tabs as the browser draws them, without a handler. \`ours\` is the product's stage form with its
own widgets, definitions and compiled checks. \`stock\` is @rjsf/mui with Ajv as it comes, all fields on one page, without tabs or lookups.

Times are the main thread's own (its CPU time, with style, layout and paint). In brackets: the ratio to raw, the median of the single
ratios. The text is typed into the engines' pages in turn, several times a round, so that a ratio compares what happened within seconds; a
keystroke carries its share of the commit that follows the typing, and the text is read back from the data that would be saved.
Mount and validation are repeated in a page that has done them before; the first time in a fresh page, when the browser compiles the code
as it is called, stands below them. raw and ours mount only the tab that is open; for the validation all tabs have been opened and every
field is in error. raw shows the errors beside their fields alone; ours also lists ten and counts them on the tabs.`

/** The results as Markdown: one table a case, then the sizes. */
export function table(results: Result[], sizes: Record<Engine, number>, rounds: number): string {
  const size = engines.map((engine) => `${engine} ${sizes[engine].toFixed(0)}`).join(', ')
  return [
    introduction(rounds),
    ...results.map(caseTable),
    `Gzipped code and styles of the page, kB, with React and the theme: ${size}.`,
    '',
  ].join('\n\n')
}

function caseTable({ name, limits, figures, ratios }: Result): string {
  const cell = (engine: Engine, key: keyof Figures) =>
    engine === 'raw'
      ? figures.raw[key].toFixed(1)
      : `${figures[engine][key].toFixed(1)} (${ratios[engine][key].toFixed(2)})`
  const verdict = (key: keyof Figures) => {
    const limit = limits[key]
    return limit === undefined ? '' : `${ratios.ours[key] <= limit ? 'pass' : 'FAIL'} (≤ ${limit})`
  }
  const rows = keys.map(
    (key) => `| ${measures[key]} | ${engines.map((engine) => cell(engine, key)).join(' | ')} | ${verdict(key)} |`,
  )
  return [`## ${name}`, '', '| | raw | ours | stock | ours within its limit |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  )
}
