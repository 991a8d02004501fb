import { provenance } from '../../support/provenance.ts'

/** CPU time in ms per request. */
export interface Used {
  node: number
  database: number
}

/** An operation beside the plain server's: its ratio and the greatest allowed one. */
export interface Figure {
  name: string
  ours: Used
  of: string
  plain: Used
  times: number
}

/** How many requests a round has, how many rounds there were, and the load of the machine in the last minute. */
export interface Run {
  requests: number
  rounds: number
  load: number
}

export const sum = ({ node, database }: Used): number => node + database

const ratioOf = ({ ours, plain }: Figure): number => sum(ours) / sum(plain)

/** Because machines differ, only the ratio to the plain server's time counts. */
export const isOver = (figure: Figure): boolean => !(ratioOf(figure) <= figure.times)

const shown = (used: Used): string => `${used.node.toFixed(2)} + ${used.database.toFixed(2)} = ${sum(used).toFixed(2)}`

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

CPU in ms a request, Node + PostgreSQL, beside plain Fastify and pg that do the same work on rows in the same database: ${requests} requests a round,
the median of ${rounds} rounds, both servers in turn. Because machines differ, only the ratio counts. ADR 0099 says why
a goal is missed and what comes next.

| operation | ours | plain | ratio | goal |
|---|---|---|---|---|
${rows.join('\n')}
`
}
