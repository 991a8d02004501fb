import { provenance } from '../../support/provenance.ts'

/** CPU time in ms per request. */
export interface CpuTime {
  node: number
  database: number
}

/** An operation beside the plain server's, round by round, and the greatest allowed ratio. */
export interface Figure {
  name: string
  ours: CpuTime[]
  of: string
  plain: CpuTime[]
  times: number
}

/** How many requests a round has, how many rounds there were, and the load of the machine in the last minute. */
export interface Run {
  requests: number
  rounds: number
  load: number
}

const sum = ({ node, database }: CpuTime): number => node + database

const median = <T>(all: T[], sizeOf: (one: T) => number): T | undefined =>
  all.toSorted((a, b) => sizeOf(a) - sizeOf(b))[Math.floor(all.length / 2)]

/** The median of the rounds' ratios. Because machines differ, only the ratio to the plain server's time counts. */
const ratioOf = ({ ours, plain }: Figure): number =>
  median(
    ours.map((own, round) => sum(own) / sum(plain[round] ?? { node: NaN, database: NaN })),
    (ratio) => ratio,
  ) ?? NaN

export const isOver = (figure: Figure): boolean => !(ratioOf(figure) <= figure.times)

const shown = (all: CpuTime[]): string => {
  const used = median(all, sum) ?? { node: NaN, database: NaN }
  return `${used.node.toFixed(2)} + ${used.database.toFixed(2)} = ${sum(used).toFixed(2)}`
}

/** The figure as a line on the console. */
export function line(figure: Figure): string {
  const { name, ours, of, plain, times } = figure
  const compared = `plain ${of}: ${shown(plain)}   ${ratioOf(figure).toFixed(1)} times, goal ${times}`
  return `${isOver(figure) ? '✗' : '✓'} ${name.padEnd(16)} ${shown(ours)}   ${compared}`
}

/** Writes the figures as Markdown, with the date and the machine. */
export function report({ requests, rounds, load }: Run, figures: Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, ours, of, plain, times } = figure
    const verdict = `${isOver(figure) ? 'MISSED' : 'pass'} (≤ ${times})`
    return `| ${name} | ${shown(ours)} | ${of}: ${shown(plain)} | ${ratioOf(figure).toFixed(1)} | ${verdict} |`
  })
  return `# Bench of the server

\`npm run bench:server -- ${requests} ${rounds}\`, ${provenance()}, load ${load.toFixed(1)}.

CPU in ms a request, Node + PostgreSQL, beside plain Fastify and pg that do the same work on rows in the same database.
${requests} requests a round, both servers in turn; the medians of ${rounds} rounds and of their ratios. Because
machines differ, only the ratio counts. ADR 0099 says why a goal is missed and what comes next.

| operation | ours | plain | ratio | goal |
|---|---|---|---|---|
${rows.join('\n')}
`
}
