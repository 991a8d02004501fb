import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listPage, pageSize } from '../../api/lists/lists.ts'
import type { ApplicationPage, ListQuery } from '../../api/lists/lists.ts'

/** How many pages one call requests at most. */
const atOnce = 9
/** How many pages an address may request; further ones are loaded one at a time. */
const most = 20

/** How many pages the address requests. */
export function readPages(text: string | null): number {
  const pages = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 1
  return Math.min(Math.max(pages, 1), most)
}

/** The first page of a list. */
export interface FirstPage {
  page: ApplicationPage | undefined
  /** When it was read. */
  readAt: number
  /** It answers the previous query, and stays until the answer to the present one is there. */
  isFormer: boolean
}

/** Where a call begins, and how many pages it requests. */
interface Block {
  cursor: string
  pages: number
}

const none: ApplicationPage[] = []

/**
 * The pages after the first: as many as the address requests, and one more on request. When the first page is read
 * again, so are they; until then the old ones stay.
 */
export function useMorePages(
  { page: first, readAt, isFormer }: FirstPage,
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

/** Removes rows that have moved up into the first page. */
function without(first: ApplicationPage | undefined, pages = none): ApplicationPage[] {
  const ids = new Set(first?.rows.map(({ id }) => id))
  return pages.map((page) => ({ ...page, rows: page.rows.filter(({ id }) => !ids.has(id)) }))
}
