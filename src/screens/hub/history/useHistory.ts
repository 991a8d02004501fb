import { useCallback, useEffect, useRef, useState } from 'react'
import { getHistory } from '../../../api/lists/history.ts'
import type { HistoryPage, HistoryQuery } from '../../../api/lists/history.ts'

export type Asked = Pick<HistoryQuery, 'kind' | 'form'>

interface State extends Partial<HistoryPage> {
  failed: boolean
  loading: boolean
}

const unloaded: State = { failed: false, loading: true }

/** The newest entries, and on request those before them. Another question starts anew; only the last one's answer counts. */
export function useHistory(id: string, { kind, form }: Asked) {
  const [state, setState] = useState(unloaded)
  const turn = useRef(0)
  const load = useCallback(
    async (cursor?: string) => {
      const mine = ++turn.current
      const settle = (change: (before: State) => State) => {
        if (mine === turn.current) setState(change)
      }
      settle((before) => ({ ...before, loading: true }))
      const page = await getHistory(id, { kind, form, cursor }).catch(() => undefined)
      settle(({ results = [], next }) => {
        if (!page) return { results: cursor ? results : undefined, next, failed: true, loading: false }
        return {
          results: cursor ? [...results, ...page.results] : page.results,
          next: page.next,
          failed: false,
          loading: false,
        }
      })
    },
    [id, kind, form],
  )
  useEffect(() => {
    const latest = turn
    void load()
    return () => void latest.current++
  }, [load])
  return { ...state, showEarlier: () => void load(state.next ?? undefined), retry: () => void load() }
}
