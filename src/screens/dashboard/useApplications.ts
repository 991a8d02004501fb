import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
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
import { newestApplications } from '../preload.ts'
import { queryClient } from '../queryClient.ts'
import { orderOf } from './columns.tsx'
import { type FieldFilters, chosenFields, isListedKey, listedColumns, writeFieldFilters } from './listed.tsx'
import { chosenIn, filtered, pendingCount, priorities, statuses, withChosen } from './filters.ts'
import type { Filters, Option } from './filters.ts'
import { useMorePages } from './useMorePages.ts'

/** The route requests what the dashboard opens with before the screen is drawn. The screen uses the result as it is. */
const begun = { gcTime: Infinity, staleTime: Infinity, retryOnMount: false, refetchOnWindowFocus: 'always' } as const

const matching = (query: ListQuery) =>
  queryOptions({
    queryKey: ['applications', query],
    queryFn: () => listPage({ limit: pageSize, ...query }),
    refetchOnWindowFocus: true,
  })
const everything = queryOptions({ ...matching({}), ...begun, queryFn: () => newestApplications.take() })
const definitions = queryOptions({ queryKey: ['applications', 'definitions'], queryFn: loadIndex, ...begun })

/** Requests what the screen opens with again, and forgets the results of earlier visits. */
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

/** The query in the address, not yet compared with the options that there are. */
export interface DashboardQuery {
  filters: Filters
  /** Values of columns that the definitions add, by name. */
  fields: FieldFilters
  pages: number
  onMore(pages: number): void
}

/**
 * The applications that match, with the counts and options over all of them. A server that pages its lists is asked for
 * the matching ones in the given order. If the server sent everything, this screen filters by itself.
 */
export function useApplications(
  { filters: asked, fields: wanted, pages, onMore }: DashboardQuery,
  sorted: Sort | undefined,
) {
  const all = useQuery(everything)
  const index = useQuery(definitions)
  const reference = index.data?.reference
  const loaded = useListings(all.data, reference)
  const order = useMemo(() => priorityOrder(reference ?? { priorities: [] }), [reference])
  const options = { order, ...overview(all.data, index.data, loaded ?? [], asked, order) }
  const whole = all.data?.whole ?? false
  // A server that sends everything does not say when something was decided.
  const filters = useFilters(whole ? { ...asked, decided: '' } : asked, options)
  const { listed } = options
  const fields = useMemo(() => chosenFields(listed, wanted), [listed, wanted])
  const sort = sorted && isListed(listed, sorted.key) ? sorted : undefined
  const query = useMemo(() => toQuery(filters, fields, sort), [filters, fields, sort])
  const asking = loaded !== undefined && !whole && Object.keys(query).length > 0
  const isOpening = useIsOpening()
  // Applications that do not match are never shown in place of matching ones, even if those are on their way or cannot
  // be loaded.
  const found = useQuery({
    ...(asking ? matching(query) : everything),
    placeholderData: isOpening ? undefined : keepPreviousData,
  })
  const first = loaded && found.data
  const { dataUpdatedAt: readAt, isPlaceholderData: isFormer } = found
  const morePages = useMorePages({ page: first, readAt, isFormer }, query, pages, onMore)
  const listings = useListings(first, reference, morePages.pages)
  const rows = useMemo(() => listings && (whole ? filtered(listings, filters) : listings), [listings, whole, filters])
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
    error: all.error ?? index.error ?? found.error ?? morePages.error,
    busy: isFormer,
    more: morePages.load,
    loadingMore: morePages.loading,
    query,
    reload,
  }
}

/** Whether the list has a column with this key. One that the definitions added may be gone from them. */
const isListed = (listed: ListedColumn[], key: string): boolean =>
  !isListedKey(key) || listedColumns(listed).some((column) => column.key === key)

const noColumns: ListedColumn[] = []

/** Whether the screen still shows what it was opened for, and nobody has changed the query since. */
function useIsOpening(): boolean {
  const { key } = useLocation()
  const [opened] = useState(key)
  return key === opened
}

/** The filters; the same object while the choice is the same. */
function useFilters(
  { status: state, priority: urgency, decided, search }: Filters,
  { statuses, priorities }: Pick<Overview, 'statuses' | 'priorities'>,
): Filters {
  const status = chosenIn(statuses, state)
  const priority = chosenIn(priorities, urgency)
  return useMemo(() => ({ status, priority, decided, search }), [status, priority, decided, search])
}

const noPages: ApplicationPage[] = []

function useListings(first: ApplicationPage | undefined, reference: ReferenceData | undefined, morePages = noPages) {
  return useMemo(
    () =>
      first && reference && [first, ...morePages].flatMap(({ rows }) => rows.map((row) => toListing(row, reference))),
    [first, morePages, reference],
  )
}

type Overview = ReturnType<typeof overview>

/**
 * Counts, options and the choice. The server's own counts and options cover all its applications; else they come from
 * the loaded ones.
 */
function overview(
  all: ApplicationPage | undefined,
  index: DefinitionIndex | undefined,
  whole: Listing[],
  { status, priority }: Filters,
  order: (priority: string) => number,
) {
  const facets = all?.facets
  const { application, reference } = index ?? {}
  const states = facets?.statuses?.map(({ code, name }) => ({ value: code, label: name })) ?? statuses(whole)
  const knownPriorities = reference?.priorities.map(({ code }) => code) ?? []
  return {
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
