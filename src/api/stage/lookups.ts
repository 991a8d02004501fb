import type { ReferenceDefinition } from '../../engine/definition.ts'
import { answer, client } from '../http/client.ts'
import { fromException } from '../http/errors.ts'
import { extras } from '../http/extras.ts'
import { type RecordsQuery, readRecords } from './records.ts'
import { type AskForPage, pagesFrom, recordsOf } from '../lists/lists.ts'

/** The records of one lookup, as far as they have arrived. */
export interface LookupState {
  status: 'loading' | 'ready' | 'failed'
  records: Record<string, unknown>[]
  message?: string
  hasMore?: boolean
}

/** Where the records of a reference come from. */
export type LookupSource = Pick<ReferenceDefinition, 'resource' | 'role' | 'also'> & { recordsQuery?: RecordsQuery }

const askers: Record<string, (role: string | undefined) => AskForPage> = {
  counterparties: () => (page) => client.GET('/api/credit/counterparties/', page),
  'limit-types': () => (page) => client.GET('/api/credit/limit-types/', page),
  users: (role) => (page) =>
    client.GET('/api/users/', { params: { query: role === undefined ? {} : { role } }, ...page }),
}

/**
 * A server of section 7 alone is not asked for what it does not know. Never rejects: a failure is a state of the
 * lookup.
 */
export async function readLookup({ resource, role, also = [], recordsQuery }: LookupSource): Promise<LookupState> {
  const asker = askers[resource]
  try {
    if (!asker || (recordsQuery && extras.areOffered()))
      return { status: 'ready', ...(await readRecords(resource, recordsQuery)) }
    const roles = [role, ...(extras.areOffered() ? also : [])]
    const lists = await Promise.all(roles.map((each) => allPages(asker(each))))
    return { status: 'ready', records: lists.flat().flatMap((page) => recordsOf(page)) }
  } catch (error) {
    return { status: 'failed', records: [], message: fromException(error).message }
  }
}

async function allPages(ask: AskForPage): Promise<unknown[]> {
  return pagesFrom((await answer(ask({}))).data, ask)
}
