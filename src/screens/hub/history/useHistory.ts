import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getHistory } from '../../../api/lists/history.ts'
import type { HistoryQuery } from '../../../api/lists/history.ts'

export type HistoryFilters = Pick<HistoryQuery, 'kind' | 'form'>

/** The newest entries and, on request, earlier ones. A change of the filters starts again with the newest. */
export function useHistory(id: string, { kind, form }: HistoryFilters) {
  const { data, isError, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['history', id, kind, form],
    queryFn: ({ pageParam: cursor }) => getHistory(id, { kind, form, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  const showEarlier = () => void fetchNextPage()
  return {
    results: data?.pages.flatMap(({ results }) => results),
    hasEarlier: hasNextPage,
    failed: isError,
    loading: isFetching,
    showEarlier,
    retry: isFetchNextPageError ? showEarlier : () => void refetch(),
  }
}
