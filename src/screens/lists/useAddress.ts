import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

export interface SetOptions {
  /** Replaces the entry in the browser's history, for changes that Back should not undo. */
  replace?: boolean
}

/**
 * Parameters of the previous query, which a new one drops: how many pages are shown, and that the whole list was asked
 * for.
 */
const ofQuery = ['pages', 'view']

/**
 * A list's filters and order in the page's address, so that Back, a reload and a shared link show the same list. `set`
 * writes changes; '' removes a parameter. Another query begins with its first page.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (changes: Record<string, string>, { replace = false }: SetOptions = {}) => {
      const next = new URLSearchParams(params)
      for (const name of ofQuery) next.delete(name)
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name)
        else next.set(name, value)
      }
      if (next.toString() !== params.toString()) setParams(next, { replace, preventScrollReset: true })
    },
    [params, setParams],
  )
  return { params, set }
}
