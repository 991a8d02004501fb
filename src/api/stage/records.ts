import { answer, client } from '../http/client.ts'

/** What is asked of the records of a type: one by its key, or those that fit. */
export interface RecordsAsked {
  /** Words of the label or of a searched field. */
  q?: string
  /** Values by field. */
  where?: Record<string, string>
  key?: string
}

/** So many are offered at once; more are reached by typing. */
const limit = '50'

/** The records asked for, as far as one page goes, and whether there are more. */
export async function readRecords(type: string, { q, where, key }: RecordsAsked = {}) {
  const isFiltered = where !== undefined && Object.keys(where).length > 0
  const query =
    key === undefined ? { limit, ...(q && { q }), ...(isFiltered && { where: JSON.stringify(where) }) } : { key }
  const { data } = await answer(client.GET('/api/records/{type}/', { params: { path: { type }, query } }))
  return { records: data?.results ?? [], hasMore: typeof data?.next === 'string' }
}
