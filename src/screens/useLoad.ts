import { startTransition, useCallback, useEffect, useRef, useState } from 'react'

export interface Loaded<T> {
  /** What came last; stays while it is loaded anew. */
  data: T | undefined
  error: unknown
  loading: boolean
  reload(): Promise<void>
}

type State<T> = Omit<Loaded<T>, 'reload'>

const first = { data: undefined, error: undefined, loading: true }

/**
 * Loads now, whenever `load` is another function, and on `reload`. Only the last call's answer counts; a failed reload
 * keeps the data beside the error.
 */
export function useLoad<T>(load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<State<T>>(first)
  const turn = useRef(0)
  const reload = useCallback(async () => {
    const mine = ++turn.current
    const settle = (next: (before: State<T>) => State<T>) => {
      if (mine === turn.current) setState(next)
    }
    settle((before) => ({ ...before, loading: true }))
    await load().then(
      // In slices: a long list drawn at one go would keep what is pressed meanwhile waiting.
      (data) => startTransition(() => settle(() => ({ data, error: undefined, loading: false }))),
      (error: unknown) => settle(({ data }) => ({ data, error, loading: false })),
    )
  }, [load])
  useEffect(() => {
    const latest = turn
    void reload()
    return () => void latest.current++
  }, [reload])
  return { ...state, reload }
}
