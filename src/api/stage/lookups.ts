import type { ReferenceDefinition } from '../../engine/definition.ts'
import { answer, client } from '../http/client.ts'
import { fromException } from '../http/errors.ts'
import { extras } from '../http/extras.ts'
import { type RecordsAsked, readRecords } from './records.ts'
import { recordsOf } from '../lists/lists.ts'

/** The records of one lookup, as far as they have arrived. */
export interface LookupState {
  status: 'loading' | 'ready' | 'failed'
  records: Record<string, unknown>[]
  message?: string
  hasMore?: boolean
}

/** Where the records of a reference come from. */
export type LookupSource = Pick<ReferenceDefinition, 'resource' | 'role' | 'also'> & { asked?: RecordsAsked }
type Fetcher = (role: string | undefined) => Promise<unknown>

const fetchers: Record<string, Fetcher> = {
  counterparties: async () => (await answer(client.GET('/api/credit/counterparties/'))).data,
  'limit-types': async () => (await answer(client.GET('/api/credit/limit-types/'))).data,
  users: async (role) =>
    (await answer(client.GET('/api/users/', { params: { query: role === undefined ? {} : { role } } }))).data,
}

/**
 * A server of section 7 alone is not asked for what it does not know. Never rejects: a failure is a state of the
 * lookup.
 */
export async function readLookup({ resource, role, also = [], asked }: LookupSource): Promise<LookupState> {
  const fetcher = fetchers[resource]
  try {
    if (!fetcher || (asked && extras.areOffered())) return { status: 'ready', ...(await readRecords(resource, asked)) }
    const roles = [role, ...(extras.areOffered() ? also : [])]
    const answers = await Promise.all(roles.map((each) => fetcher(each)))
    return { status: 'ready', records: answers.flatMap((each) => recordsOf(each)) }
  } catch (error) {
    return { status: 'failed', records: [], message: fromException(error).message }
  }
}
