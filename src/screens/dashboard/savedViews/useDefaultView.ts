import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { SavedView } from '../../../api/http/types.ts'

/**
 * Opens a list without a query with the person's default view. If they remove its last filter, the address says so, and
 * a reload does not bring it back.
 */
export function useDefaultView(views: SavedView[] | undefined): void {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const [opened] = useState(key)
  const query = views?.find((view) => view.is_default)?.query
  const isAsked = params.size > 0
  useEffect(() => {
    if (!query || isAsked) return
    setParams(key === opened ? query : { view: 'all' }, { replace: true, preventScrollReset: true })
  }, [query, isAsked, key, opened, setParams])
}
