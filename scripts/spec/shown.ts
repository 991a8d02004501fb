import type { Section } from './catalogue.ts'
import type { Tie } from './tie.ts'

/**
 * Every statement that no test shows, every id that two statements share, and every id that a test names but the
 * catalogue lacks.
 */
export function unshown(catalogue: Section[], ties: Tie[]): string[] {
  const statements = catalogue.flatMap(({ file, pieces }) =>
    pieces.flatMap(({ id, says }) => (id === undefined ? [] : [{ file, id, says }])),
  )
  const known = new Set(statements.map(({ id }) => id))
  const shown = new Set(ties.flatMap(({ ids }) => ids))
  const twice = statements.filter(({ id }, index) => statements.findIndex((other) => other.id === id) < index)
  return [
    ...twice.map(({ file, id, says }) => `${file}: another statement has the id ${id} too: ${JSON.stringify(says)}`),
    ...statements
      .filter(({ id }) => !shown.has(id))
      .map(({ file, id, says }) => `${file}: no test shows ${id}: ${JSON.stringify(says)}`),
    ...ties.flatMap(({ ids, place, title }) =>
      ids
        .filter((id) => !known.has(id))
        .map((id) => `${place}: there is no statement ${id}, which is to be shown by: ${title}`),
    ),
  ]
}
