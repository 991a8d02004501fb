import { useState } from 'react'
import { listPage } from '../../api/lists.ts'
import type { ApplicationPage, ListQuery } from '../../api/lists.ts'

/** How many applications a page holds. */
export const limit = 100

interface Further {
  of: ApplicationPage | undefined
  pages: ApplicationPage[]
  error?: unknown
}

const none: ApplicationPage[] = []

/** The pages that follow the first, one at a time; they are forgotten when the first is another. */
export function useFurther(first: ApplicationPage | undefined, query: ListQuery) {
  const [further, setFurther] = useState<Further>({ of: first, pages: none })
  const { pages, error } = further.of === first ? further : { pages: none, error: undefined }
  const next = (pages.at(-1) ?? first)?.next
  const load = () =>
    listPage({ limit, ...query, ...(next && { cursor: next }) }).then(
      (page) => setFurther({ of: first, pages: [...pages, page] }),
      (failed: unknown) => setFurther({ of: first, pages, error: failed }),
    )
  return { pages, error, load: next ? load : undefined }
}
