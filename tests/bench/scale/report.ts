import { cpus, totalmem } from 'node:os'
import { type Figure, row } from './figure.ts'

export interface Run {
  applications: number
  rounds: number
  visits: number
  /** The browser's name and version. */
  browser: string
  figures: Figure[]
}

/** Writes the figures as Markdown, with the date and the machine. */
export function report({ applications, rounds, visits, browser, figures }: Run): string {
  const processors = cpus()
  const machine = `${processors.length} cores of ${processors[0]?.model ?? 'an unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB`
  return `# Bench of the lists

${new Date().toISOString().slice(0, 10)}, ${machine}, Node ${process.versions.node}, ${browser}.

${applications} applications, 500 of them open besides the demo's, in PostgreSQL. Times are in ms. A request is timed by who asks, over the
loopback, one at a time, ${rounds} of each. A cold visit is timed by the page's clock from the navigation until the rows are painted, in a
browser that was never used, of a server that has just started; ${visits} of each. A move is timed from letting go of the row, or from the
key, until the frame after it is painted; each first one in a page that has moved nothing, where no row has a rank yet.

| | p50 | p95 | promised |
|---|---|---|---|
${figures.map(row).join('\n')}
`
}
