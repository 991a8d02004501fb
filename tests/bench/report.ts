import type { Case } from './cases.ts'
import { type Engine, engines } from './engines.ts'
import type { Figures } from './measure.ts'

/** Medians over the rounds, by case and engine. */
export type Results = { name: string; limits: Limits; figures: Record<Engine, Figures> }[]

export type Limits = Partial<Record<keyof Figures, number>>

/** Most that our form may cost, as a ratio to plain inputs in the same run. */
export const limitsOf = ({ mount }: Case): Limits => ({ keystroke: 1.1, mount, validation: 2.5 })

const measures: Record<keyof Figures, string> = {
  keystroke: 'keystroke, ms',
  paint: 'key to next paint, ms',
  mount: 'mount, ms',
  first: 'first mount, ms',
  tabs: 'all tabs opened, ms',
  validation: 'validation, ms',
  heap: 'heap, MB',
}

const keys = Object.keys(measures) as (keyof Figures)[]

/** What is over its limit, in words. */
export function failures(results: Results): string[] {
  return results.flatMap(({ name, limits, figures }) =>
    keys.flatMap((key) => {
      const [ratio, limit] = [figures.ours[key] / figures.raw[key], limits[key]]
      return limit !== undefined && !(ratio <= limit) ? [`${name}: ${measures[key]} is ${ratio.toFixed(2)} × raw, over ${limit}`] : []
    }),
  )
}

/** The results as Markdown: one table a case, then the sizes. */
export function table(results: Results, sizes: Record<Engine, number>, rounds: number): string {
  return [
    '# Bench of the stage form',
    '',
    `Medians of ${rounds} interleaved rounds in Chromium, each on a fresh page. \`raw\`: plain uncontrolled inputs in React, the same`,
    'fields, labels and tabs. `ours`: the stage form of the product. `stock`: @rjsf/mui with Ajv, on one page. Times are of the main',
    'thread, with style, layout and paint; the keystroke carries its share of the commit that follows the typing. In brackets: the',
    'ratio to raw. Mount and opening include only the tabs that have been opened, in raw and ours alike.',
    ...results.flatMap(caseTable),
    '',
    `Gzipped code of the whole page, kB (React and the theme included): ${engines.map((engine) => `${engine} ${sizes[engine].toFixed(0)}`).join(', ')}.`,
    '',
  ].join('\n')
}

function caseTable({ name, limits, figures }: Results[number]): string[] {
  const cell = (engine: Engine, key: keyof Figures) => {
    const value = figures[engine][key]
    return engine === 'raw' ? value.toFixed(1) : `${value.toFixed(1)} (${(value / figures.raw[key]).toFixed(2)})`
  }
  const verdict = (key: keyof Figures) => {
    const limit = limits[key]
    if (limit === undefined) return ''
    return `${figures.ours[key] / figures.raw[key] <= limit ? 'pass' : 'FAIL'} (≤ ${limit})`
  }
  return [
    '',
    `## ${name}`,
    '',
    '| | raw | ours | stock | ours against its limit |',
    '|---|---|---|---|---|',
    ...keys.map((key) => `| ${measures[key]} | ${engines.map((engine) => cell(engine, key)).join(' | ')} | ${verdict(key)} |`),
  ]
}
