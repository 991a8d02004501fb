import { useCallback, useMemo } from 'react'
import { loadIndex } from '../../api/definitions.ts'
import { listPage } from '../../api/lists.ts'
import type { ApplicationPage, ListQuery } from '../../api/lists.ts'
import type { ReferenceData } from '../../engine/definition.ts'
import { toListing } from '../lists/listing.ts'
import type { Listing } from '../lists/listing.ts'
import { priorityOrder } from '../lists/order.ts'
import { useLoad } from '../useLoad.ts'
import { useSettled } from '../useSettled.ts'
import { filtered, isActive, pendingCount, priorities, statuses } from './filters.ts'
import type { Filters } from './filters.ts'
import { limit, useFurther } from './useFurther.ts'

const loadAll = async () => {
  const [page, index] = await Promise.all([listPage({ limit }), loadIndex()])
  return { page, index }
}

const toQuery = ({ status, priority, search }: Filters): ListQuery => ({
  ...(status && { status }),
  ...(priority && { priority }),
  ...(search.trim() && { search: search.trim() }),
})

/**
 * The applications that match, with the counts and options over all of them. A server that knows pages is asked for
 * what matches; where it gave everything, this screen searches by itself.
 */
export function useApplications(filters: Filters) {
  const all = useLoad(loadAll)
  const asked = useSettled(filters, 200)
  const asking = all.data !== undefined && !all.data.page.whole && isActive(asked)
  const ask = useCallback(async () => (asking ? listPage({ limit, ...toQuery(asked) }) : undefined), [asking, asked])
  const found = useLoad(ask)
  const first = asking ? found.data : all.data?.page
  const further = useFurther(first, asking ? toQuery(asked) : {})
  const reference = all.data?.index.reference
  const whole = useListings(all.data?.page, reference)
  const listings = useListings(first, reference, further.pages)
  return {
    ...overview(all.data, whole ?? []),
    rows: listings && (all.data?.page.whole ? filtered(listings, filters) : listings),
    count: first?.count ?? 0,
    error: all.error ?? found.error ?? further.error,
    more: further.load,
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
