/** A repeated measurement in ms, with its limit. */
export interface Figure {
  name: string
  times: number[]
  limit: number
  /** The part of the times that must be within the limit. */
  part: 0.5 | 0.95
}

function quantile({ times }: Pick<Figure, 'times'>, part: number): number {
  const ordered = times.toSorted((a, b) => a - b)
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * part))] ?? NaN
}

export const isOver = (figure: Figure): boolean => !(quantile(figure, figure.part) <= figure.limit)

const shown = (time: number): string => time.toFixed(0)

/** The figure as a line on the console. */
export function line(figure: Figure): string {
  const [median, most] = [quantile(figure, 0.5), quantile(figure, 0.95)].map((time) => shown(time).padStart(5))
  const promise = `p${figure.part * 100} ≤ ${figure.limit}`
  return `${isOver(figure) ? '✗' : '✓'} ${figure.name.padEnd(52)} p50 ${median}  p95 ${most}   ${promise}`
}

/** A row of results.md. */
export function row(figure: Figure): string {
  const verdict = `${isOver(figure) ? '✗' : '✓'} p${figure.part * 100} ≤ ${figure.limit}`
  return `| ${figure.name} | ${shown(quantile(figure, 0.5))} | ${shown(quantile(figure, 0.95))} | ${verdict} |`
}
