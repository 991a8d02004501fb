import type { SavedView } from '../../../api/http/types.ts'
import { paths } from '../../paths.ts'

type Query = SavedView['query']

const names = ['status', 'priority', 'decided', 'search', 'where', 'sort', 'columns'] as const

/** The query of the list's address with these columns, wherever they were chosen. */
export function queryOf(params: URLSearchParams, columns: string): Query {
  const asked = names.map((name) => [name, name === 'columns' ? columns : params.get(name)] as const)
  return Object.fromEntries(asked.filter(([, value]) => value))
}

/** The address of a view. Everybody who opens it finds the same view, of what they may see. */
export const addressOf = (query: Query): string => `${paths.dashboard}?${new URLSearchParams(query)}`

/** The whole list, for people whose list opens with a view. */
export const everything = `${paths.dashboard}?view=all`

export const isSame = (one: Query, other: Query): boolean =>
  names.every((name) => (one[name] ?? '') === (other[name] ?? ''))
