import { client } from '../http/client.ts'
import { ifOffered } from '../http/extras.ts'
import type { Exposure } from '../http/types.ts'

/** What a counterparty and its group have, by the key of its record. */
export async function getExposure(counterparty: string): Promise<Exposure | undefined> {
  return ifOffered(() => client.GET('/api/exposure/', { params: { query: { counterparty } } }))
}
