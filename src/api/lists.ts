import { isRecord } from '../engine/path.ts'
import { versionOf } from './attempts.ts'
import { answer, client } from './client.ts'
import type { ApiError } from './errors.ts'
import type { paths } from './generated/schema.d.ts'
import type { ApplicationRow, Facets } from './types.ts'
import { write } from './write.ts'

type Listing = paths['/api/credit/credit-applications/']['get']
export type ListQuery = Omit<NonNullable<Listing['parameters']['query']>, 'limit'>

export interface ApplicationPage {
  rows: ApplicationRow[]
  /** How many match in all. */
  count: number
  /** The cursor of the next page; null at the end. */
  next: string | null
  /** Counts and options over everything that matches, where the server works them out. */
  facets?: Facets
  /** True where the server gave everything it has, unfiltered: the screen then searches and filters by itself. */
  whole: boolean
}

/** The records of an answer that is an array or `{results}` (decision 29). */
export function recordsOf(body: unknown): Record<string, unknown>[] {
  const list = Array.isArray(body) ? body : isRecord(body) ? (body.results ?? body.data) : []
  return Array.isArray(list) ? list.filter(isRecord) : []
}

const rowsOf = (body: unknown): ApplicationRow[] => recordsOf(body).map((row) => ({ ...row, id: String(row.id) }))

const isOwnPage = (body: unknown): body is { count: number; next: string | null; facets?: Facets } =>
  isRecord(body) && typeof body.count === 'number' && (isRecord(body.facets) || !isAddress(body.next))

const isAddress = (next: unknown) => typeof next === 'string' && /[/?]/.test(next)

/** Every application, and the version of the ranking where the server counts it. */
export async function listApplications(query: ListQuery = {}): Promise<{ rows: ApplicationRow[]; version?: number }> {
  const { data, response } = await answer(client.GET('/api/credit/credit-applications/', { params: { query } }))
  const rows = rowsOf(data)
  return { rows, version: versionOf(response) ?? noted(rows, response) }
}

/** Reading a row's version tells that the server counts versions. */
function noted([first]: ApplicationRow[], response: Response): undefined {
  if (first) versionOf(response, first)
}

/** A page of `limit` applications, or all of them from a server that knows no pages. */
export async function listPage(query: ListQuery & { limit: number }): Promise<ApplicationPage> {
  const call = client.GET('/api/credit/credit-applications/', { params: { query: { ...query, limit: String(query.limit) } } })
  const { data, response } = await answer(call)
  const rows = rowsOf(data)
  noted(rows, response)
  if (!isOwnPage(data)) return { rows, count: rows.length, next: null, whole: true }
  return { rows, count: data.count, next: data.next ?? null, facets: data.facets, whole: false }
}

/** What awaits the user's approval; a failed call gives an empty list and says so beside it (decision 24). */
export async function listAwaiting(): Promise<{ rows: ApplicationRow[]; failed?: ApiError }> {
  return answer(client.GET('/api/credit/credit-applications/awaiting-my-approval/')).then(
    ({ data }) => ({ rows: rowsOf(data) }),
    (failed: ApiError) => ({ rows: [], failed }),
  )
}

/** Gives the applications the ranks 1..n in this order; `version` is the listing's. */
export async function saveRanks(ids: string[], version?: number): Promise<void> {
  const body = ids.map((id, index) => ({ id, rank: index + 1 }))
  await write('ranks', body, version, ({ 'If-Match': match }) =>
    answer(
      client.POST('/api/credit/credit-applications/bulk-update-ranks/', {
        params: { header: match ? { 'If-Match': match } : {} },
        body,
      }),
    ),
  )
}
