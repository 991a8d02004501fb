import type { SavedView } from '../../../api/http/types.ts'
import { paths } from '../../paths.ts'

type Query = SavedView['query']

const names = ['status', 'priority', 'decided', 'search', 'where', 'sort', 'columns'] as const

/** What the list is asked for by its address, with these columns, wherever they were chosen. */
export function queryOf(params: URLSearchParams, columns: string): Query {
  const asked = names.map((name) => [name, name === 'columns' ? columns : params.get(name)] as const)
  return Object.fromEntries(asked.filter(([, value]) => value))
}

/** Whoever is sent it finds the same view, of what they may see. */
export const addressOf = (query: Query): string => `${paths.dashboard}?${new URLSearchParams(query)}`

/** The whole list, for whoever has a view that it opens with. */
export const everything = `${paths.dashboard}?view=all`

export const isSame = (one: Query, other: Query): boolean =>
  names.every((name) => (one[name] ?? '') === (other[name] ?? ''))
