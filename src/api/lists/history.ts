import { client } from '../http/client.ts'
import { ifOffered } from '../http/extras.ts'
import type { paths } from '../generated/schema.d.ts'
import type { HistoryEntry } from '../http/types.ts'

const address = '/api/credit/credit-applications/{id}/history/'

/** Which entries are wanted; `cursor` is the `next` of the page before. */
export type HistoryQuery = NonNullable<paths[typeof address]['get']['parameters']['query']>

export interface HistoryPage {
  results: HistoryEntry[]
  /** Null at the end. */
  next: string | null
}

/** What happened to the application, newest first; a server without a history has none to show. */
export async function getHistory(id: string, query: HistoryQuery = {}): Promise<HistoryPage> {
  const page = await ifOffered(() => client.GET(address, { params: { path: { id }, query } }))
  return page ?? { results: [], next: null }
}
