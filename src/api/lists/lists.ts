import { isRecord } from '../../engine/path.ts'
import { versionOf } from '../http/attempts.ts'
import { type Answer, answer, client } from '../http/client.ts'
import { extras } from '../http/extras.ts'
import type { paths } from '../generated/schema.d.ts'
import type { ApplicationRow, Facets } from '../http/types.ts'

const address = '/api/credit/credit-applications/'
type ListOperation = paths[typeof address]['get']
export type ListQuery = Omit<NonNullable<ListOperation['parameters']['query']>, 'limit'>

export interface ApplicationPage {
  rows: ApplicationRow[]
  /** How many match in all; with `orMore`, at least. */
  count: number
  orMore: boolean
  /** The cursor of the next page; null at the end. */
  next: string | null
  /** Counts and options over everything that matches, if the server computes them. */
  facets?: Facets
  /** True where the server gave everything it has, unfiltered: the screen then searches and filters by itself. */
  whole: boolean
}

/** The records of an answer that is an array or `{results}` (spec decision 29). */
export function recordsOf(body: unknown): Record<string, unknown>[] {
  const list = Array.isArray(body) ? body : isRecord(body) ? (body.results ?? body.data) : []
  return Array.isArray(list) ? list.filter(isRecord) : []
}

/** Requests a page of a list by the query that its address has; without one, the first. */
export type AskForPage = (page: { querySerializer?: () => string }) => Promise<Answer<unknown>>

/**
 * A page and those after it, where another server names the next page by its address. Ends where one names a page that
 * was read before.
 */
export async function pagesFrom(body: unknown, ask: AskForPage, read: string[] = []): Promise<unknown[]> {
  if (!isRecord(body) || typeof body.next !== 'string' || !body.next.includes('?')) return [body]
  const { search } = new URL(body.next, 'http://next')
  if (read.includes(search)) return [body]
  const { data } = await answer(ask({ querySerializer: () => search.slice(1) }))
  return [body, ...(await pagesFrom(data, ask, [...read, search]))]
}

export const rowsOf = (body: unknown): ApplicationRow[] =>
  recordsOf(body).map((row) => ({ ...row, id: String(row.id) }))

type OwnPage = { count: number; or_more?: boolean; next: string | null; facets?: Facets }

/** Only a server that works out facets, or has given a cursor, has searched and filtered. */
const isOwnPage = (body: unknown, query: ListQuery): body is OwnPage =>
  isRecord(body) && typeof body.count === 'number' && (isRecord(body.facets) || query.cursor !== undefined)

/** What may be requested of the list: from a server of product spec §7 alone, nothing. */
const known = (query: ListOperation['parameters']['query']) => (extras.areOffered() ? query : {})

/** Every application, and the version of the ranking where the server counts it. */
export async function listApplications(query: ListQuery = {}): Promise<{ rows: ApplicationRow[]; version?: number }> {
  const { data, response } = await answer(client.GET(address, { params: { query: known(query) } }))
  return { rows: (await pagesFrom(data, further)).flatMap(rowsOf), version: versionOf(response) }
}

/** A page of `limit` applications, or all of them from a server that knows no such pages. */
export async function listPage(query: ListQuery & { limit: number }): Promise<ApplicationPage> {
  const call = client.GET(address, { params: { query: known({ ...query, limit: String(query.limit) }) } })
  const { data } = await answer(call)
  if (isOwnPage(data, query)) {
    const { count, or_more: orMore = false } = data
    return { rows: rowsOf(data), count, orMore, next: data.next ?? null, facets: data.facets, whole: false }
  }
  const all = (await pagesFrom(data, further)).flatMap(rowsOf)
  return { rows: all, count: all.length, orMore: false, next: null, whole: true }
}

/** How many applications a page of a list holds on the screen. */
export const pageSize = 100

/** As many as a page can hold. */
const largestPage = 999

/** Everything that matches, page by page. */
export async function* eachPage(query: ListQuery): AsyncGenerator<ApplicationRow[]> {
  let cursor: string | null | undefined
  do {
    const page = await listPage({ ...query, limit: largestPage, ...(cursor && { cursor }) })
    yield page.rows
    cursor = page.next
  } while (cursor)
}

const further: AskForPage = (page) => client.GET(address, page)
