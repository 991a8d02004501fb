import { useEffect, useRef, useState } from 'react'
import { listPage } from '../../api/lists/lists.ts'
import type { ApplicationPage, ListQuery } from '../../api/lists/lists.ts'

/** How many applications a page holds. */
export const limit = 100
/** How many pages are asked for at once where several are missing. */
const atOnce = 9
/** How many pages an address may ask for: more are shown on request, one at a time. */
const most = 20

/** How many pages the address says are shown. */
export function readPages(text: string | null): number {
  const pages = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 1
  return Math.min(Math.max(pages, 1), most)
}

interface Further {
  of: ApplicationPage | undefined
  query: ListQuery
  pages: ApplicationPage[]
  /** How many pages they stand for, with the first. */
  count: number
  /** How many the person has asked for. */
  wanted: number
  /** Of the same question, as it was read before: they stay until the pages come. */
  before: ApplicationPage[]
  error?: unknown
}

const none: ApplicationPage[] = []
const begin = { pages: none, before: none, count: 1, wanted: 1 }

/**
 * The pages that follow the first: as many as the address says, and one more on request. When the first is read anew, they are, too;
 * what comes late for another first page is forgotten.
 */
export function useFurther(
  first: ApplicationPage | undefined,
  query: ListQuery,
  inAddress: number,
  onMore: (pages: number) => void,
) {
  const [kept, setKept] = useState<Further>({ of: undefined, query, ...begin })
  /** What is being asked for: one thing at a time. */
  const asking = useRef<{ first: ApplicationPage | undefined; next: string }>(undefined)
  const further =
    kept.of === first ? kept : { of: first, query, ...begin, before: kept.query === query ? kept.pages : none }
  const { pages, count, before, wanted: own, error }: Further = further
  const wanted = Math.max(inAddress, own)
  const next = (pages.at(-1) ?? first)?.next
  const isMissing = count < wanted && Boolean(next) && error === undefined
  useEffect(() => {
    if (!isMissing || !next || (asking.current?.first === first && asking.current?.next === next)) return
    const mine = { first, next }
    asking.current = mine
    const asked = Math.min(wanted - count, atOnce)
    const settle = (after: Partial<Further>) => {
      if (asking.current !== mine) return
      asking.current = undefined
      setKept({ of: first, query, pages, count, before, wanted: own, ...after })
    }
    void listPage({ limit: limit * asked, ...query, cursor: next }).then(
      (page) => settle({ pages: [...pages, page], count: count + asked }),
      (failed: unknown) => settle({ error: failed }),
    )
  }, [isMissing, next, first, query, pages, count, before, wanted, own])
  const more = () => {
    setKept({ ...further, wanted: count + 1, error: undefined })
    onMore(count + 1)
  }
  return {
    pages: isMissing && pages === none ? without(first, before) : pages,
    loading: isMissing,
    error,
    load: next ? () => void (isMissing || more()) : undefined,
  }
}

/** What has moved up into the first page is shown there alone. */
function without(first: ApplicationPage | undefined, pages: ApplicationPage[]): ApplicationPage[] {
  const ids = new Set(first?.rows.map(({ id }) => id))
  return pages.map((page) => ({ ...page, rows: page.rows.filter(({ id }) => !ids.has(id)) }))
}
