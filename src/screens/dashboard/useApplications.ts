import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { loadIndex } from '../../api/stage/definitions.ts'
import type { DefinitionIndex } from '../../api/stage/definitions.ts'
import { listPage, pageSize } from '../../api/lists/lists.ts'
import type { ListedColumn } from '../../api/http/types.ts'
import type { ApplicationPage, ListQuery } from '../../api/lists/lists.ts'
import type { ApplicationDefinition, ReferenceData } from '../../engine/definition.ts'
import { toListing } from '../lists/listing.ts'
import type { Listing } from '../lists/listing.ts'
import { priorityOrder } from '../lists/order.ts'
import { exactly } from '../../ui/format/figures.ts'
import type { Sort } from '../../ui/table/sorting.ts'
import { newestApplications } from '../early.ts'
import { queryClient } from '../queryClient.ts'
import { orderOf } from './columns.tsx'
import { type FieldFilters, chosenFields, isListedKey, listedColumns, writeFieldFilters } from './listed.tsx'
import { chosenIn, filtered, pendingCount, priorities, statuses, withChosen } from './filters.ts'
import type { Filters, Option } from './filters.ts'
import { useFurther } from './useFurther.ts'

/**
 * What the dashboard is opened with is asked for by its route, while the screen is still to be drawn: the screen takes
 * it as it is.
 */
const begun = { gcTime: Infinity, staleTime: Infinity, retryOnMount: false, refetchOnWindowFocus: 'always' } as const

const matching = (query: ListQuery) =>
  queryOptions({
    queryKey: ['applications', query],
    queryFn: () => listPage({ limit: pageSize, ...query }),
    refetchOnWindowFocus: true,
  })
const everything = queryOptions({ ...matching({}), ...begun, queryFn: () => newestApplications.take() })
const definitions = queryOptions({ queryKey: ['applications', 'definitions'], queryFn: loadIndex, ...begun })

/** Asks again for what the screen is opened with; what an earlier one was opened with is forgotten. */
export function begin(): void {
  queryClient.removeQueries({ queryKey: ['applications'], type: 'inactive' })
  void queryClient.prefetchQuery({ ...everything, staleTime: 0 })
  void queryClient.prefetchQuery({ ...definitions, staleTime: 0 })
}

const toQuery = (
  { status, priority, decided, search }: Filters,
  fields: FieldFilters,
  sort: Sort | undefined,
): ListQuery => ({
  ...(status && { status }),
  ...(priority && { priority }),
  ...(decided && { decided }),
  ...(search.trim() && { search: search.trim() }),
  ...(sort && { order: orderOf(sort) }),
  ...(Object.keys(fields).length > 0 && { where: writeFieldFilters(fields) }),
})

/** What the address asks for; nothing of it has been held against what there is. */
export interface Asked {
  filters: Filters
  /** Values of columns that the definitions add, by name. */
  fields: FieldFilters
  pages: number
  onMore(pages: number): void
}

/**
 * The applications that match, with the counts and options over all of them. A server that knows pages is asked for
 * what matches, in the order asked for; where it gave everything, this screen searches by itself.
 */
export function useApplications({ filters: asked, fields: wanted, pages, onMore }: Asked, sorted: Sort | undefined) {
  const all = useQuery(everything)
  const index = useQuery(definitions)
  const reference = index.data?.reference
  const loaded = useListings(all.data, reference)
  const options = overview(all.data, index.data, loaded ?? [], asked)
  const whole = all.data?.whole ?? false
  // A server that gives everything does not say when something was decided.
  const filters = useFilters(whole ? { ...asked, decided: '' } : asked, options)
  const { listed } = options
  const fields = useMemo(() => chosenFields(listed, wanted), [listed, wanted])
  const sort = sorted && isListed(listed, sorted.key) ? sorted : undefined
  const query = useMemo(() => toQuery(filters, fields, sort), [filters, fields, sort])
  const asking = loaded !== undefined && !whole && Object.keys(query).length > 0
  const isOpening = useIsOpening()
  // What does not match is not shown in place of what does, be it that this is on its way or cannot be had.
  const found = useQuery({
    ...(asking ? matching(query) : everything),
    placeholderData: isOpening ? undefined : keepPreviousData,
  })
  const first = loaded && found.data
  const { dataUpdatedAt: readAt, isPlaceholderData: isFormer } = found
  const further = useFurther({ page: first, readAt, isFormer }, query, pages, onMore)
  const listings = useListings(first, reference, further.pages)
  const newest = useMemo(() => listings && (whole ? filtered(listings, filters) : listings), [listings, whole, filters])
  // In slices: a long list drawn at one go would keep what is pressed meanwhile waiting.
  const rows = useDeferredValue(newest)
  const reload = () => {
    for (const { refetch } of asking ? [all, index, found] : [all, index]) void refetch()
  }
  return {
    ...options,
    filters,
    fields,
    sort,
    rows,
    whole,
    reference,
    total: whole ? exactly(rows?.length ?? 0) : (first ?? exactly(0)),
    error: all.error ?? index.error ?? found.error ?? further.error,
    busy: isFormer || rows !== newest,
    more: further.load,
    loadingMore: further.loading,
    query,
    reload,
  }
}

/** Whether the list has a column with this key: one that the definitions add may be gone from them. */
const isListed = (listed: ListedColumn[], key: string): boolean =>
  !isListedKey(key) || listedColumns(listed).some((column) => column.key === key)

const noColumns: ListedColumn[] = []

/** While the screen shows what it was opened for, and nobody has asked it for anything else. */
function useIsOpening(): boolean {
  const { key } = useLocation()
  const [opened] = useState(key)
  return key === opened
}

/** The same object while the same is chosen. */
function useFilters(
  { status: state, priority: urgency, decided, search }: Filters,
  { statuses, priorities }: Pick<Overview, 'statuses' | 'priorities'>,
): Filters {
  const status = chosenIn(statuses, state)
  const priority = chosenIn(priorities, urgency)
  return useMemo(() => ({ status, priority, decided, search }), [status, priority, decided, search])
}

const noPages: ApplicationPage[] = []

function useListings(first: ApplicationPage | undefined, reference: ReferenceData | undefined, further = noPages) {
  return useMemo(
    () => first && reference && [first, ...further].flatMap(({ rows }) => rows.map((row) => toListing(row, reference))),
    [first, further, reference],
  )
}

type Overview = ReturnType<typeof overview>

/**
 * Counts and options: the server's own over everything it has, else those of the applications loaded; and what is
 * chosen.
 */
function overview(
  all: ApplicationPage | undefined,
  index: DefinitionIndex | undefined,
  whole: Listing[],
  { status, priority }: Filters,
) {
  const facets = all?.facets
  const { application, reference } = index ?? {}
  const order = priorityOrder(reference ?? { priorities: [] })
  const states = facets?.statuses?.map(({ code, name }) => ({ value: code, label: name })) ?? statuses(whole)
  const knownPriorities = reference?.priorities.map(({ code }) => code) ?? []
  return {
    order,
    creates: application?.creates,
    listed: facets?.columns ?? noColumns,
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
