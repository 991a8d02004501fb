import { answer, client } from '../http/client.ts'
import type { AuditEntry } from '../http/types.ts'
import type { paths } from '../generated/schema.d.ts'

const list = '/api/audit/entries/'

export type AuditQuery = Omit<NonNullable<paths[typeof list]['get']['parameters']['query']>, 'limit' | 'cursor'>

export interface AuditPage {
  results: AuditEntry[]
  /** The cursor of the next page; null at the end. */
  next: string | null
  /** When the last entry was written that was looked at, if not all were. */
  looked_until: string | null
}

/** What happened to all applications, newest first; of a server that says that the person may audit. */
export async function searchAudit(query: AuditQuery, cursor?: string): Promise<AuditPage> {
  const { data } = await answer(client.GET(list, { params: { query: { ...query, ...(cursor && { cursor }) } } }))
  return data ?? { results: [], next: null, looked_until: null }
}
