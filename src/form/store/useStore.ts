import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { valueAt } from '../../engine/path.ts'
import { isRows } from '../../engine/rows/tables.ts'
import type { FieldPath } from './path.ts'
import type { FormStore } from './store.ts'

const subscribeToNothing = () => () => {}

/**
 * The value at a path. A change of another field draws nothing here; without `listens`, a change of this one does not
 * either.
 */
export function useValue(store: FormStore, path: FieldPath, listens = true): unknown {
  const subscribe = useChangesOf(store, path)
  return useSyncExternalStore(listens ? subscribe : subscribeToNothing, () => valueAt(store.data(), path))
}

/** Whether the value at a path is a text. */
export const useIsText = (store: FormStore, path: FieldPath): boolean =>
  useSyncExternalStore(useChangesOf(store, path), () => typeof valueAt(store.data(), path) === 'string')

/** Subscribes only to the field of a path. */
function useChangesOf(store: FormStore, path: FieldPath) {
  const field = String(path[0])
  return useCallback((listener: () => void) => store.subscribe(listener, field), [store, field])
}

export const rowsOf = (value: unknown): unknown[] => (isRows(value) ? value : [])

/** How many rows are at the path. A change within a row draws nothing here. */
export function useCount(store: FormStore, path: FieldPath): number {
  return useSyncExternalStore(store.subscribe, () => rowsOf(valueAt(store.data(), path)).length)
}

/** Those of the fields that the data hide: the same list until one of them is hidden or shown. */
export const useHidden = (store: FormStore, fields: readonly string[]): string[] =>
  useAmong(store, store.hidden, fields)

/** Those of the fields that the data lock: the same list until one of them is locked or released. */
export const useLocked = (store: FormStore, fields: readonly string[]): string[] =>
  useAmong(store, store.locked, fields)

function useAmong(store: FormStore, chosen: () => ReadonlySet<string>, fields: readonly string[]): string[] {
  const snapshot = useMemo(() => among(chosen, fields), [chosen, fields])
  return useSyncExternalStore(store.subscribe, snapshot)
}

function among(chosen: () => ReadonlySet<string>, fields: readonly string[]): () => string[] {
  let last: string[] = []
  let seen: ReadonlySet<string> | undefined
  return () => {
    const now = chosen()
    if (now === seen) return last
    seen = now
    const found = fields.filter((field) => now.has(field))
    if (found.join() !== last.join()) last = found
    return last
  }
}
