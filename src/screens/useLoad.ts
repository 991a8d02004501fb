import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { session } from '../api/http/session.ts'

export interface Loaded<T> {
  /** What came last; stays while it is loaded anew. */
  data: T | undefined
  error: unknown
  loading: boolean
  reload(): Promise<void>
}

type State<T> = Omit<Loaded<T>, 'reload'>

const nothing = { data: undefined, error: undefined, loading: true }

/**
 * Loads now, whenever `load` is another function, and on `reload`. Only the last call's answer counts; a failed reload
 * keeps the data beside the error. The first time it waits for what the route's loader has `begun`, where there is such.
 */
export function useLoad<T>(load: () => Promise<T>, begun?: Promise<T>): Loaded<T> {
  const [state, setState] = useState<State<T>>(nothing)
  const turn = useRef(0)
  const first = useRef(begun)
  const reload = useCallback(async () => {
    const mine = ++turn.current
    const settle = (next: (before: State<T>) => State<T>) => {
      if (mine === turn.current) setState(next)
    }
    settle((before) => ({ ...before, loading: true }))
    const loading = first.current?.catch(onceMore(load)) ?? load()
    first.current = undefined
    await loading.then(
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

/** What failed before the frame stood, which asks for a password that is due, is asked once more; not when its session is over. */
const onceMore =
  <T>(load: () => Promise<T>) =>
  (error: unknown) =>
    session.token() === null ? Promise.reject(error) : load()

/** What a route's loader begins to load while its screen is still to be drawn; who waits for it hears of a failure. */
export function begun<T>(loading: Promise<T>): Promise<T> {
  loading.catch(() => undefined)
  return loading
}
