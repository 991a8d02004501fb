import { hashKey, type QueryClient, matchQuery, queryOptions } from '@tanstack/react-query'
import { type LookupSource, type LookupState, readLookup } from '../../../api/stage/lookups.ts'
import { queryClient } from '../../queryClient.ts'

const key = 'lookup'

/** In milliseconds: how long after a failure the lookup is requested again. */
const retryAfter = 5000

const loading: LookupState = { status: 'loading', records: [] }

const queryOf = (source: LookupSource) =>
  queryOptions<LookupState>({
    queryKey: [key, source.resource, source.role, source.also, source.asked ?? null],
    queryFn: () => readLookup(source),
    gcTime: Infinity,
    staleTime: ({ state: { data } }) => (data?.status === 'failed' ? retryAfter : Infinity),
  })

/**
 * Loads each lookup when it is first needed, and keeps it. One that failed is requested again when it is needed later,
 * or on `retry`. `options` returns the same object until its lookup changes, as a store that React reads must.
 */
export function createLookups(client: QueryClient) {
  /**
   * Also caches each record of a page by its id, so that the fields that follow from a chosen record are filled in at
   * once.
   */
  async function read(source: LookupSource): Promise<LookupState> {
    const state = await readLookup(source)
    if (source.asked && source.asked.id === undefined)
      for (const record of state.records) {
        const { queryKey } = queryOf({ ...source, asked: { id: String(record.id) } })
        client.setQueryData<LookupState>(queryKey, { status: 'ready', records: [record] })
      }
    return state
  }

  const queryFor = ({ resource, role, also }: LookupSource, asked?: LookupSource['asked']) => {
    const source = { resource, role, also, asked }
    const query = queryOf(source)
    return { ...query, queryHash: hashKey(query.queryKey), queryFn: () => read(source) }
  }
  /** The queries for all records of a source: drawing a field needs one, and writing its key is most of the cost. */
  const queries = new WeakMap<LookupSource, ReturnType<typeof queryFor>>()
  function queryForAll(source: LookupSource) {
    const query = queries.get(source) ?? queryFor(source)
    queries.set(source, query)
    return query
  }

  return {
    options(source: LookupSource, asked?: LookupSource['asked']): LookupState {
      const query = asked ? queryFor(source, asked) : queryForAll(source)
      const { data, fetchStatus } = client.getQueryCache().get<LookupState>(query.queryHash)?.state ?? {}
      // A request is announced before others can join it. Every field reads then, and each would send another.
      if (data?.status !== 'ready' && fetchStatus !== 'fetching') void client.prefetchQuery(query)
      return data ?? loading
    },
    subscribe: (listener: () => void): (() => void) =>
      client.getQueryCache().subscribe(({ query, type }) => {
        if (matchQuery({ queryKey: [key] }, query) && (type === 'updated' || type === 'removed')) listener()
      }),
    /** Forgets the failures, so that lookups that are on the screen are requested again. */
    retry: () =>
      client.removeQueries({
        queryKey: [key],
        predicate: ({ queryKey }) => client.getQueryData<LookupState>(queryKey)?.status === 'failed',
      }),
  }
}

export const lookups = createLookups(queryClient)
