import { useCallback, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { loadIndex } from '../../api/stage/definitions.ts'
import { listPage } from '../../api/lists/lists.ts'
import type { ApplicationPage, ListQuery } from '../../api/lists/lists.ts'
import type { ApplicationDefinition, ReferenceData } from '../../engine/definition.ts'
import { toListing } from '../lists/listing.ts'
import type { Listing } from '../lists/listing.ts'
import { priorityOrder } from '../lists/order.ts'
import type { Sort } from '../../ui/table/sorting.ts'
import { useLoad } from '../useLoad.ts'
import { orderOf } from './columns.tsx'
import { chosenIn, filtered, pendingCount, priorities, statuses, withChosen } from './filters.ts'
import type { Filters, Option } from './filters.ts'
import { limit, useFurther } from './useFurther.ts'

export const loadAll = async () => {
  const [page, index] = await Promise.all([listPage({ limit }), loadIndex()])
  return { page, index }
}

const toQuery = ({ status, priority, search }: Filters, sort: Sort | undefined): ListQuery => ({
  ...(status && { status }),
  ...(priority && { priority }),
  ...(search.trim() && { search: search.trim() }),
  ...(sort && { order: orderOf(sort) }),
})

/** What the address asks for; nothing of it has been held against what there is. */
export interface Asked {
  filters: Filters
  pages: number
  onMore(pages: number): void
}

/**
 * The applications that match, with the counts and options over all of them. A server that knows pages is asked for
 * what matches, in the order asked for; where it gave everything, this screen searches by itself.
 */
export function useApplications(
  { filters: asked, pages, onMore }: Asked,
  sort: Sort | undefined,
  begun: ReturnType<typeof loadAll>,
) {
  const all = useLoad(loadAll, begun)
  const reference = all.data?.index.reference
  const everything = useListings(all.data?.page, reference)
  const options = overview(all.data, everything ?? [], asked)
  const filters = useFilters(asked, options)
  const query = useMemo(() => toQuery(filters, sort), [filters, sort])
  const whole = all.data?.page.whole ?? false
  const asking = all.data !== undefined && !whole && Object.keys(query).length > 0
  const ask = useCallback(async () => (asking ? listPage({ limit, ...query }) : undefined), [asking, query])
  const found = useLoad(ask)
  const isOpening = useIsOpening()
  // What does not match is not shown in place of what does, be it that this is on its way or cannot be had.
  const unfiltered = asking && (isOpening || found.error !== undefined) ? undefined : all.data?.page
  const first = (asking && found.data) || unfiltered
  const further = useFurther(first, query, pages, onMore)
  const listings = useListings(first, reference, further.pages)
  const rows = useMemo(() => listings && (whole ? filtered(listings, filters) : listings), [listings, whole, filters])
  return {
    ...options,
    filters,
    rows,
    whole,
    reference,
    count: whole ? (rows?.length ?? 0) : (first?.count ?? 0),
    error: all.error ?? found.error ?? further.error,
    busy: !whole && found.loading,
    more: further.load,
    loadingMore: further.loading,
    query,
    reload: useBoth(all.reload, found.reload),
  }
}

/** While the screen shows what it was opened for, and nobody has asked it for anything else. */
function useIsOpening(): boolean {
  const { key } = useLocation()
  const [opened] = useState(key)
  return key === opened
}

/** The same object while the same is chosen. */
function useFilters(
  { status: state, priority: urgency, search }: Filters,
  { statuses, priorities }: Pick<Overview, 'statuses' | 'priorities'>,
): Filters {
  const status = chosenIn(statuses, state)
  const priority = chosenIn(priorities, urgency)
  return useMemo(() => ({ status, priority, search }), [status, priority, search])
}

const noPages: ApplicationPage[] = []

function useListings(first: ApplicationPage | undefined, reference: ReferenceData | undefined, further = noPages) {
  return useMemo(
    () => first && reference && [first, ...further].flatMap(({ rows }) => rows.map((row) => toListing(row, reference))),
    [first, further, reference],
  )
}

type Overview = ReturnType<typeof overview>

/** Counts and options: the server's own over everything it has, else those of the applications loaded; and what is chosen. */
function overview(
  all: Awaited<ReturnType<typeof loadAll>> | undefined,
  whole: Listing[],
  { status, priority }: Filters,
) {
  const facets = all?.page.facets
  const { application, reference } = all?.index ?? {}
  const order = priorityOrder(reference ?? { priorities: [] })
  const states = facets?.statuses?.map(({ code, name }) => ({ value: code, label: name })) ?? statuses(whole)
  const knownPriorities = reference?.priorities.map(({ code }) => code) ?? []
  return {
    order,
    creates: application?.creates,
    pending: facets?.pending ?? (all && pendingCount(whole)),
    statuses: withChosen(states, status, statesOf(application)),
    priorities: withChosen(
      priorities(facets?.priorities ?? whole.map((each) => each.priority), order),
      priority,
      priorities(knownPriorities, order),
    ),
  }
}

const statesOf = (application: ApplicationDefinition | undefined): Option[] =>
  Object.entries(application?.path.states ?? {}).map(([value, { meta }]) => ({ value, label: meta?.name ?? value }))

const useBoth = (one: () => Promise<void>, other: () => Promise<void>) =>
  useCallback(() => void Promise.all([one(), other()]), [one, other])
