import { hashKey, type QueryClient, matchQuery, queryOptions } from '@tanstack/react-query'
import { type LookupSource, type LookupState, readLookup } from '../../../api/stage/lookups.ts'
import { queryClient } from '../../queryClient.ts'

const key = 'lookup'

/** In milliseconds: how long after a failure the lookup is requested again. */
const retryAfter = 5000

/** In milliseconds: how long what others may have changed meanwhile is good enough for a form that opens. */
const youngFor = 5 * 60_000

const loading: LookupState = { status: 'loading', records: [] }

const queryOf = (source: LookupSource) =>
  queryOptions<LookupState>({
    queryKey: [key, source.resource, source.role, source.also, source.recordsQuery ?? null],
    queryFn: () => readLookup(source),
    gcTime: Infinity,
    staleTime: ({ state: { data } }) => (data?.status === 'failed' ? retryAfter : Infinity),
  })

/**
 * Loads each lookup when it is first needed, and keeps it. `options` returns the same object until its lookup changes,
 * as a store that React reads must. It never requests again what failed: every field reads whenever any lookup has
 * changed, so that lists that fail would request each other for ever.
 */
export function createLookups(client: QueryClient) {
  /**
   * Also caches each record of a page by its id, so that the fields that follow from a chosen record are filled in at
   * once.
   */
  async function read(source: LookupSource): Promise<LookupState> {
    const state = await readLookup(source)
    if (source.recordsQuery && source.recordsQuery.id === undefined)
      for (const record of state.records) {
        const { queryKey } = queryOf({ ...source, recordsQuery: { id: String(record.id) } })
        client.setQueryData<LookupState>(queryKey, { status: 'ready', records: [record] })
      }
    return state
  }

  const queryFor = ({ resource, role, also }: LookupSource, recordsQuery?: LookupSource['recordsQuery']) => {
    const source = { resource, role, also, recordsQuery }
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

  const queryWith = (source: LookupSource, recordsQuery: LookupSource['recordsQuery']) =>
    recordsQuery ? queryFor(source, recordsQuery) : queryForAll(source)
  const stateOf = ({ queryHash }: ReturnType<typeof queryFor>) =>
    client.getQueryCache().get<LookupState>(queryHash)?.state

  return {
    options(source: LookupSource, recordsQuery?: LookupSource['recordsQuery']): LookupState {
      const query = queryWith(source, recordsQuery)
      const { data, fetchStatus } = stateOf(query) ?? {}
      // A request is announced before others can join it. Every field reads then, and each would send another.
      if (!data && fetchStatus !== 'fetching') void client.prefetchQuery(query)
      return data ?? loading
    },
    /** Requests a lookup again that failed a few seconds ago. For fields that are drawn, not for each that reads. */
    renew(source: LookupSource, recordsQuery?: LookupSource['recordsQuery']): void {
      const query = queryWith(source, recordsQuery)
      if (stateOf(query)?.data?.status === 'failed') void client.prefetchQuery(query)
    },
    subscribe(listener: () => void): () => void {
      let isListening = true
      const announce = () => isListening && listener()
      const stop = client.getQueryCache().subscribe(({ query, type }) => {
        if (!matchQuery({ queryKey: [key] }, query)) return
        if (type === 'updated') announce()
        // Once the page is drawn: a form that goes with the person who leaves must not request its lists anew.
        if (type === 'removed') setTimeout(announce)
      })
      return () => {
        isListening = false
        stop()
      }
    },
    /** Forgets the failures, so that lookups that are on the screen are requested again. */
    retry: () =>
      client.removeQueries({
        queryKey: [key],
        predicate: ({ queryKey }) => client.getQueryData<LookupState>(queryKey)?.status === 'failed',
      }),
    /** Forgets what was read some minutes ago. */
    forgetOld: () =>
      client.removeQueries({
        queryKey: [key],
        predicate: ({ state }) => state.data !== undefined && state.dataUpdatedAt <= Date.now() - youngFor,
      }),
    /** Forgets everything, once this person has changed records. */
    forget: () => client.removeQueries({ queryKey: [key] }),
  }
}

export const lookups = createLookups(queryClient)
