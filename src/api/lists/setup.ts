import { client } from '../http/client.ts'
import { ifOffered } from '../http/extras.ts'
import type { MissingSetup } from '../http/types.ts'

/** What the bank still lacks before it can start, for those who may administer. */
export async function listMissingSetup(): Promise<MissingSetup[]> {
  const missing = (await ifOffered(() => client.GET('/api/setup/')))?.missing
  return Array.isArray(missing) ? missing : []
}
