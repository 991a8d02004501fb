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
 * What the signed-in person can take further, the earliest due first; null where the server has no such list, whatever
 * it answers. Ask it only of a server that is known to have more than §7.
 */
export async function listWaiting(query: Omit<Query, 'limit'> & { limit: number }): Promise<WaitingPage | null> {
  const call = () => client.GET(address, { params: { query: { ...query, limit: String(query.limit) } } })
  const page = await ifOffered(call)
  return Array.isArray(page?.results) ? page : null
}
