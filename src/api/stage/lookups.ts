import type { ReferenceDefinition } from '../../engine/definition.ts'
import { answer, client } from '../http/client.ts'
import { fromException } from '../http/errors.ts'
import { extras } from '../http/extras.ts'
import { recordsOf } from '../lists/lists.ts'

/** The records of one lookup, as far as they have arrived. */
export interface LookupState {
  status: 'loading' | 'ready' | 'failed'
  records: Record<string, unknown>[]
  message?: string
}

/** Where the records of a reference come from. */
type Source = Pick<ReferenceDefinition, 'resource' | 'role' | 'also'>
type Fetcher = (role: string | undefined) => Promise<unknown>

const fetchers: Record<string, Fetcher> = {
  counterparties: async () => (await answer(client.GET('/api/credit/counterparties/'))).data,
  'limit-types': async () => (await answer(client.GET('/api/credit/limit-types/'))).data,
  users: async (role) =>
    (await answer(client.GET('/api/users/', { params: { query: role === undefined ? {} : { role } } }))).data,
}

/** How long a failure stands before the lookup is asked for again, in milliseconds. */
const failureStands = 5000

/**
 * Each lookup is asked for when it is first wanted, and kept for one person; one that failed is asked for again when
 * it is wanted later, or on `retry`. `options` answers the same object until its lookup has changed, as a store that
 * React reads must.
 */
export function createLookups() {
  const states = new Map<string, LookupState>()
  /** When each that failed is to be asked for again. */
  const due = new WeakMap<LookupState, number>()
  const listeners = new Set<() => void>()
  /** Whom they were answered to. */
  let owner: string | undefined
  const tell = () => listeners.forEach((listener) => listener())

  const load = (key: string, source: Source): LookupState => {
    const loading: LookupState = { status: 'loading', records: [] }
    states.set(key, loading)
    void fetchLookup(source).then((state) => {
      if (states.get(key) !== loading) return
      states.set(key, state)
      if (state.status === 'failed') due.set(state, Date.now() + failureStands)
      tell()
    })
    return loading
  }

  return {
    options(source: Source): LookupState {
      const key = [source.resource, source.role, ...(source.also ?? [])].join(' ')
      const known = states.get(key)
      return known && Date.now() < (due.get(known) ?? Infinity) ? known : load(key, source)
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Forgets the failures; those that are shown are asked for again. */
    retry() {
      const failed = [...states].filter(([, { status }]) => status === 'failed')
      failed.forEach(([key]) => states.delete(key))
      if (failed.length > 0) tell()
    },
    /** Forgets everything that was answered to somebody else; what is shown is asked for again. */
    keepFor(person: string) {
      const another = owner !== undefined && owner !== person
      owner = person
      if (!another) return
      states.clear()
      tell()
    },
  }
}

async function fetchLookup({ resource, role, also = [] }: Source): Promise<LookupState> {
  const fetcher = fetchers[resource]
  if (!fetcher) return { status: 'failed', records: [], message: `There is no lookup '${resource}'.` }
  try {
    const roles = [role, ...(extras.areOffered() ? also : [])]
    const answers = await Promise.all(roles.map((each) => fetcher(each)))
    return { status: 'ready', records: answers.flatMap((each) => recordsOf(each)) }
  } catch (error) {
    return { status: 'failed', records: [], message: fromException(error).message }
  }
}

/** The page's lookups: signing out loads the page anew, but another tab can change the person. */
export const lookups = createLookups()
