import type { Section } from './catalogue.ts'

/** Every statement with what shows it. */
export function statements(catalogue: Section[]): string {
  return catalogue.map(({ file, pieces }) => [file, ...pieces.map(statement)].join('\n')).join('\n\n')
}

function statement({ says, shown, nothing }: Section['pieces'][number]): string {
  if (nothing !== undefined) return `  ${says}\n      – ${nothing}`
  return [`  ${says}`, ...(shown.length > 0 ? shown.map((title) => `      ✓ ${title}`) : ['      ✗ no test'])].join(
    '\n',
  )
}

export function summary(catalogue: Section[], problems: number): string {
  const lists = catalogue.flatMap(({ pieces }) => pieces.flatMap(({ shown }) => (shown ? [shown] : [])))
  const shown = lists.filter((titles) => titles.length > 0).length
  const tests = new Set(lists.flat()).size
  return `${lists.length} statements: ${shown} shown by ${tests} tests, ${lists.length - shown} lacking; ${problems} problems in all`
}
