import { client } from '../http/client.ts'
import { ifOffered } from '../http/extras.ts'
import type { WaitingRow } from '../http/types.ts'
import type { paths } from '../generated/schema.d.ts'

const address = '/api/waiting/'

type Query = NonNullable<paths[typeof address]['get']['parameters']['query']>

export interface WaitingPage {
  results: WaitingRow[]
  /** The cursor of the next page; null at the end. */
  next: string | null
}

/**
 * The applications that the signed-in person can move forward, the earliest due first; null if the server has no such
 * list. Ask it only of a server that is known to have more than §7.
 */
export async function listWaiting(query: Omit<Query, 'limit'> & { limit: number }): Promise<WaitingPage | null> {
  const call = () => client.GET(address, { params: { query: { ...query, limit: String(query.limit) } } })
  const page = await ifOffered(call)
  return Array.isArray(page?.results) ? page : null
}
