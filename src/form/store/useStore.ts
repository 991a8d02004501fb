import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type FieldPath, valueIn } from './path.ts'
import type { FormStore } from './store.ts'

const deaf = () => () => {}

/** The value at a path. A change of another field draws nothing here; where nobody `listens`, nor does one of its own. */
export function useValue(store: FormStore, path: FieldPath, listens = true): unknown {
  const field = String(path[0])
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener, field), [store, field])
  return useSyncExternalStore(listens ? subscribe : deaf, () => valueAt(store, path))
}

export const valueAt = (store: FormStore, path: FieldPath) => valueIn(store.data(), path)

export const rowsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** How many rows stand at the path; what is in them draws nothing here. */
export function useCount(store: FormStore, path: FieldPath): number {
  return useSyncExternalStore(store.subscribe, () => rowsOf(valueAt(store, path)).length)
}

/** Those of the fields that the data hide: the same list until one of them is hidden or shown. */
export function useHidden(store: FormStore, fields: readonly string[]): string[] {
  const snapshot = useMemo(() => hiddenAmong(store, fields), [store, fields])
  return useSyncExternalStore(store.subscribe, snapshot)
}

function hiddenAmong(store: FormStore, fields: readonly string[]): () => string[] {
  let last: string[] = []
  let seen: ReadonlySet<string> | undefined
  return () => {
    if (store.hidden() === seen) return last
    seen = store.hidden()
    const hidden = fields.filter((field) => seen?.has(field))
    if (hidden.join() !== last.join()) last = hidden
    return last
  }
}
