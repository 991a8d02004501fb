import { answer, client } from '../http/client.ts'
import type { OpenWorkRow, Workload } from '../http/types.ts'
import type { paths } from '../generated/schema.d.ts'

const list = '/api/open-work/'

export type OpenWorkQuery = Omit<NonNullable<paths[typeof list]['get']['parameters']['query']>, 'limit' | 'cursor'>

export interface OpenWorkPage {
  results: OpenWorkRow[]
  /** The cursor of the next page; null at the end. */
  next: string | null
}

/** Who has what, the earliest due first; of a server that says that the person may see it. */
export async function listOpenWork(query: OpenWorkQuery, cursor?: string): Promise<OpenWorkPage> {
  const { data } = await answer(client.GET(list, { params: { query: { ...query, ...(cursor && { cursor }) } } }))
  return data ?? { results: [], next: null }
}

/** How much open work there is of each stage, for each role and for each person. */
export async function readWorkload(): Promise<Workload> {
  const { data } = await answer(client.GET('/api/workload/'))
  return data ?? { stages: [], roles: [], people: [] }
}
