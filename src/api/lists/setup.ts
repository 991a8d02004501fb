import { client } from '../http/client.ts'
import { ifOffered } from '../http/extras.ts'
import type { MissingSetup } from '../http/types.ts'

/** What the bank lacks before it can work, for those who may administer. */
export async function listMissingSetup(): Promise<MissingSetup[]> {
  return (await ifOffered(() => client.GET('/api/setup/')))?.missing ?? []
}
