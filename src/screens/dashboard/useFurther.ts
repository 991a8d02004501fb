import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listPage, pageSize } from '../../api/lists/lists.ts'
import type { ApplicationPage, ListQuery } from '../../api/lists/lists.ts'

/** How many pages are asked for at once where several are missing. */
const atOnce = 9
/** How many pages an address may ask for: more are shown on request, one at a time. */
const most = 20

/** How many pages the address says are shown. */
export function readPages(text: string | null): number {
  const pages = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 1
  return Math.min(Math.max(pages, 1), most)
}

/** The page that the others follow. */
export interface First {
  page: ApplicationPage | undefined
  /** When it was read. */
  readAt: number
  /** It is of the question before, and stays until the answer to the present one is there. */
  isFormer: boolean
}

/** Where a call begins, and for how many pages it asks. */
interface Block {
  cursor: string
  pages: number
}

const none: ApplicationPage[] = []

/**
 * The pages that follow the first: as many as the address says, and one more on request. When the first is read again,
 * they are, too, and stay until then.
 */
export function useFurther(
  { page: first, readAt, isFormer }: First,
  query: ListQuery,
  wanted: number,
  onMore: (pages: number) => void,
) {
  const blockAt = (cursor: string, shown: number): Block => ({
    cursor,
    pages: Math.min(Math.max(wanted - shown, 1), atOnce),
  })
  const { data, error, isFetching, isPlaceholderData, fetchNextPage } = useInfiniteQuery({
    queryKey: ['further applications', query, readAt] as const,
    initialPageParam: blockAt(first?.next ?? '', 1),
    queryFn: ({ pageParam: { cursor, pages } }) => listPage({ limit: pageSize * pages, ...query, cursor }),
    getNextPageParam: ({ next }, _, __, blocks) => (next ? blockAt(next, shownIn(blocks)) : undefined),
    select: ({ pages, pageParams }) => ({ pages, shown: shownIn(pageParams) }),
    enabled: !isFormer && wanted > 1 && Boolean(first?.next),
    staleTime: Infinity,
    placeholderData: (before, former) => (isFormer || former?.queryKey[1] === query ? before : undefined),
  })
  const shown = data?.shown ?? 1
  const next = (data?.pages.at(-1) ?? first)?.next
  const isMissing = data !== undefined && !isPlaceholderData && shown < wanted && Boolean(next) && !isFetching && !error
  useEffect(() => {
    if (isMissing) void fetchNextPage()
  }, [isMissing, fetchNextPage])
  const more = () => {
    onMore(shown + 1)
    void fetchNextPage()
  }
  return {
    pages: isPlaceholderData ? without(first, data?.pages) : (data?.pages ?? none),
    loading: isFetching,
    error,
    load: next ? () => void (isFetching || more()) : undefined,
  }
}

/** How many pages are shown, with the first. */
const shownIn = (blocks: Block[]): number => blocks.reduce((sum, { pages }) => sum + pages, 1)

/** What has moved up into the first page is shown there alone. */
function without(first: ApplicationPage | undefined, pages = none): ApplicationPage[] {
  const ids = new Set(first?.rows.map(({ id }) => id))
  return pages.map((page) => ({ ...page, rows: page.rows.filter(({ id }) => !ids.has(id)) }))
}
