import { answer, client } from '../http/client.ts'

/** What is asked of the records of a type: one by its id, or those that fit. */
export interface RecordsQuery {
  /** Words of the label or of a searched field. */
  q?: string
  /** Values by field. */
  where?: Record<string, string>
  id?: string
}

/** How many are offered at once; more are reached by typing. */
const limit = '50'

/** The records asked for, as far as one page goes, and whether there are more. */
export async function readRecords(type: string, { q, where, id }: RecordsQuery = {}) {
  const isFiltered = where !== undefined && Object.keys(where).length > 0
  const query =
    id === undefined ? { limit, ...(q && { q }), ...(isFiltered && { where: JSON.stringify(where) }) } : { id }
  const { data } = await answer(client.GET('/api/records/{type}/', { params: { path: { type }, query } }))
  return { records: data?.results ?? [], hasMore: typeof data?.next === 'string' }
}
