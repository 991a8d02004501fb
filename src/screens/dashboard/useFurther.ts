import { useState } from 'react'
import { listPage } from '../../api/lists.ts'
import type { ApplicationPage, ListQuery } from '../../api/lists.ts'

/** How many applications a page holds. */
export const limit = 100

interface Further {
  of: ApplicationPage | undefined
  pages: ApplicationPage[]
  loading?: boolean
  error?: unknown
}

const none: ApplicationPage[] = []

/** The pages that follow the first, one at a time; they are forgotten when the first is another, and what comes late for it. */
export function useFurther(first: ApplicationPage | undefined, query: ListQuery) {
  const [further, setFurther] = useState<Further>({ of: first, pages: none })
  const { pages, loading = false, error }: Further = further.of === first ? further : { of: first, pages: none }
  const next = (pages.at(-1) ?? first)?.next
  const load = async (cursor: string) => {
    const settle = (after: Further) => setFurther((now) => (now.of === first ? after : now))
    setFurther({ of: first, pages, loading: true })
    await listPage({ limit, ...query, cursor }).then(
      (page) => settle({ of: first, pages: [...pages, page] }),
      (failed: unknown) => settle({ of: first, pages, error: failed }),
    )
  }
  return { pages, loading, error, load: next ? () => void (loading || load(next)) : undefined }
}
