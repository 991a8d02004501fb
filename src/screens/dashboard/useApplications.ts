import { useCallback, useMemo } from 'react'
import { loadIndex } from '../../api/definitions.ts'
import { listPage } from '../../api/lists.ts'
import type { ApplicationPage, ListQuery } from '../../api/lists.ts'
import type { ReferenceData } from '../../engine/definition.ts'
import { toListing } from '../lists/listing.ts'
import type { Listing } from '../lists/listing.ts'
import { priorityOrder } from '../lists/order.ts'
import type { Sort } from '../../ui/sorting.ts'
import { useLoad } from '../useLoad.ts'
import { useSettled } from '../../ui/useSettled.ts'
import { orderOf } from './columns.tsx'
import { filtered, pendingCount, priorities, statuses } from './filters.ts'
import type { Filters } from './filters.ts'
import { limit, useFurther } from './useFurther.ts'

export const loadAll = async () => {
  const [page, index] = await Promise.all([listPage({ limit }), loadIndex()])
  return { page, index }
}

const toQuery = ({ status, priority }: Filters, search: string, sort: Sort | undefined): ListQuery => ({
  ...(status && { status }),
  ...(priority && { priority }),
  ...(search.trim() && { search: search.trim() }),
  ...(sort && { order: orderOf(sort) }),
})

/** Typing sends no request a key; clearing is not typing. */
const pause = 200

/**
 * The applications that match, with the counts and options over all of them. A server that knows pages is asked for
 * what matches, in the order asked for; where it gave everything, this screen searches by itself.
 */
export function useApplications(filters: Filters, sort: Sort | undefined, begun: ReturnType<typeof loadAll>) {
  const all = useLoad(loadAll, begun)
  const search = useSettled(filters.search, filters.search ? pause : 0)
  const query = useMemo(() => toQuery(filters, search, sort), [filters, search, sort])
  const whole = all.data?.page.whole ?? false
  const asking = all.data !== undefined && !whole && Object.keys(query).length > 0
  const ask = useCallback(async () => (asking ? listPage({ limit, ...query }) : undefined), [asking, query])
  const found = useLoad(ask)
  const first = (asking && found.data) || all.data?.page
  const further = useFurther(first, query)
  const reference = all.data?.index.reference
  const everything = useListings(all.data?.page, reference)
  const listings = useListings(first, reference, further.pages)
  const rows = useMemo(() => listings && (whole ? filtered(listings, filters) : listings), [listings, whole, filters])
  return {
    ...overview(all.data, everything ?? []),
    rows,
    whole,
    reference,
    count: whole ? (rows?.length ?? 0) : (first?.count ?? 0),
    error: all.error ?? found.error ?? further.error,
    busy: !whole && (found.loading || search !== filters.search),
    more: further.load,
    loadingMore: further.loading,
    query,
    reload: useBoth(all.reload, found.reload),
  }
}

const noPages: ApplicationPage[] = []

function useListings(first: ApplicationPage | undefined, reference: ReferenceData | undefined, further = noPages) {
  return useMemo(
    () => first && reference && [first, ...further].flatMap(({ rows }) => rows.map((row) => toListing(row, reference))),
    [first, further, reference],
  )
}

/** Counts and options: the server's own over everything it has, else those of the applications loaded. */
function overview(all: Awaited<ReturnType<typeof loadAll>> | undefined, whole: Listing[]) {
  const facets = all?.page.facets
  const order = priorityOrder(all?.index.reference ?? { priorities: [] })
  return {
    order,
    creates: all?.index.application.creates,
    pending: facets?.pending ?? (all && pendingCount(whole)),
    statuses: facets?.statuses?.map(({ code, name }) => ({ value: code, label: name })) ?? statuses(whole),
    priorities: priorities(facets?.priorities ?? whole.map(({ priority }) => priority), order),
  }
}

const useBoth = (one: () => Promise<void>, other: () => Promise<void>) =>
  useCallback(() => void Promise.all([one(), other()]), [one, other])
