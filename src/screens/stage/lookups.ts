import { type QueryClient, matchQuery, queryOptions } from '@tanstack/react-query'
import { type LookupSource, type LookupState, readLookup } from '../../api/stage/lookups.ts'
import { queryClient } from '../queryClient.ts'

const key = 'lookup'

/** How long a failure stands before the lookup is asked for again, in milliseconds. */
const failureStands = 5000

const loading: LookupState = { status: 'loading', records: [] }

const queryOf = (source: LookupSource) =>
  queryOptions<LookupState>({
    queryKey: [key, source.resource, source.role, source.also],
    queryFn: () => readLookup(source),
    gcTime: Infinity,
    staleTime: ({ state: { data } }) => (data?.status === 'failed' ? failureStands : Infinity),
  })

/**
 * Each lookup is asked for when it is first wanted, and kept; one that failed is asked for again when it is wanted later, or
 * on `retry`. `options` answers the same object until its lookup has changed, as a store that React reads must.
 */
export function createLookups(client: QueryClient) {
  return {
    options(source: LookupSource): LookupState {
      const query = queryOf(source)
      void client.prefetchQuery(query)
      return client.getQueryData<LookupState>(query.queryKey) ?? loading
    },
    subscribe: (listener: () => void): (() => void) =>
      client.getQueryCache().subscribe(({ query, type }) => {
        if (matchQuery({ queryKey: [key] }, query) && (type === 'updated' || type === 'removed')) listener()
      }),
    /** Forgets the failures; those that are shown are asked for again. */
    retry: () =>
      client.removeQueries({
        queryKey: [key],
        predicate: ({ queryKey }) => client.getQueryData<LookupState>(queryKey)?.status === 'failed',
      }),
  }
}

export const lookups = createLookups(queryClient)
