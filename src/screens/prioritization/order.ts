import { t } from '../../texts/t.ts'
import type { Listing } from '../lists/listing.ts'

type Order = (priority: string) => number

/** ISO dates sort as text; a missing one comes last. */
const byDate = (a: string | undefined, b: string | undefined) => (a ?? '9999').localeCompare(b ?? '9999')

/** Open applications: ranked ones by rank, then the others by priority and required-by date (product spec §9). */
export function ranking(listings: Listing[], order: Order): Listing[] {
  const open = listings.filter(({ closed }) => !closed)
  return open.sort(
    (a, b) =>
      (a.rank ?? Infinity) - (b.rank ?? Infinity) ||
      order(a.priority) - order(b.priority) ||
      byDate(a.requiredBy, b.requiredBy),
  )
}

/** The list with the item at `from` at `to`; the same list where that changes nothing. */
export function moved<Item>(list: Item[], from: number, to: number): Item[] {
  const item = list[from]
  if (item === undefined || from === to || to < 0 || to >= list.length) return list
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, item)
}

/** Ranks 1 to n, by position. */
export const ranks = (list: { id: string }[]): { id: string; rank: number }[] =>
  list.map(({ id }, index) => ({ id, rank: index + 1 }))

export const sameOrder = (a: { id: string }[], b: { id: string }[]): boolean =>
  a.length === b.length && a.every(({ id }, index) => id === b[index]?.id)

/**
 * What has changed on the server since the order was made: shown when saving it is refused (spec decision 23), and when
 * the list is loaded again.
 */
export function changes(mine: Listing[], theirs: Listing[]): string[] {
  const [before, after] = [new Map(mine.map((row) => [row.id, row])), new Map(theirs.map((row) => [row.id, row]))]
  return [
    ...theirs
      .filter(({ id }) => !before.has(id))
      .map(({ reference, title }) => t('{reference} ({title}) is new.', { reference, title })),
    ...mine
      .filter(({ id }) => !after.has(id))
      .map(({ reference, title }) => t('{reference} ({title}) is no longer open.', { reference, title })),
    ...theirs
      .filter(({ id, rank }) => before.has(id) && before.get(id)?.rank !== rank)
      .map(({ reference, rank }) =>
        rank === undefined
          ? t('{reference} now has no rank.', { reference })
          : t('{reference} now has rank {rank}.', { reference, rank }),
      ),
  ]
}
