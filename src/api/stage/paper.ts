import { client } from '../http/client.ts'
import { ifOffered } from '../http/extras.ts'
import type { Paper } from '../http/types.ts'

const address = '/api/credit/credit-applications/{id}/paper/'

/**
 * The credit paper of an application, as it is or as it was decided on; null where the bank, or its server, has none.
 */
export async function getPaper(id: string, { decided = false } = {}): Promise<Paper | null> {
  const query = decided ? { decided: 'true' as const } : {}
  return (await ifOffered(() => client.GET(address, { params: { path: { id }, query } }))) ?? null
}
