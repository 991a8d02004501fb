import { client } from '../http/client.ts'
import { ifOffered } from '../http/extras.ts'
import type { Paper } from '../http/types.ts'

const address = '/api/credit/credit-applications/{id}/paper/'

/** The credit paper of an application; null where the bank, or its server, has none. */
export async function getPaper(id: string): Promise<Paper | null> {
  return (await ifOffered(() => client.GET(address, { params: { path: { id } } }))) ?? null
}
