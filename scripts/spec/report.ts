import type { Section } from './catalogue.ts'
import type { Tie } from './tie.ts'

/** Lists every statement with the tests that show it. */
export function statements(catalogue: Section[], ties: Tie[]): string {
  const sections = catalogue.map(({ file, pieces }) => [file, ...pieces.map((piece) => statement(piece, ties))])
  return sections.map((lines) => lines.join('\n')).join('\n\n')
}

function statement({ id, says, nothing }: Section['pieces'][number], ties: Tie[]): string {
  if (id === undefined) return `  ${says}\n      – ${nothing}`
  const shown = ties.filter(({ ids }) => ids.includes(id)).map(({ place, title }) => `      ✓ ${place} ${title}`)
  return [`  ${id} ${says}`, ...(shown.length > 0 ? shown : ['      ✗ no test'])].join('\n')
}

export function summary(catalogue: Section[], ties: Tie[], problems: number): string {
  const statements = catalogue.flatMap(({ pieces }) => pieces.filter(({ id }) => id !== undefined))
  const times = ties.reduce((sum, { ids }) => sum + ids.length, 0)
  return `${statements.length} statements, shown ${times} times at ${ties.length} places; ${problems} ${problems === 1 ? 'problem' : 'problems'}`
}
