import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

export interface Way {
  /** Replaces the entry in the browser's history, for changes that Back should not undo. */
  replace?: boolean
}

/** They belong to the question before: how much of its answer is shown, and that it asks for everything. */
const ofAnswer = ['pages', 'view']

/**
 * What of a list is in the page's address, so that Back, a reload and whoever is sent it find it again. `set`
 * writes what has changed, '' for what is not chosen; another question begins with its first page.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (changes: Record<string, string>, { replace = false }: Way = {}) => {
      const next = new URLSearchParams(params)
      for (const name of ofAnswer) next.delete(name)
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
