import { useMemo, useSyncExternalStore } from 'react'
import type { ReferenceDefinition } from '../../engine/definition.ts'
import { isEqual, isRecord } from '../../engine/path.ts'
import { type Filter, filterOf } from '../../engine/records/where.ts'
import { useFormContext } from '../context.ts'
import { type FieldPath, valueAt } from '../store/path.ts'

/** The filter of a reference for the form's present data; the same object until the filter changes. */
export function useFilter(reference: ReferenceDefinition, path: FieldPath): Filter {
  const { store } = useFormContext()
  const snapshot = useMemo(
    () =>
      whileEqual(() => {
        const row = path.length > 1 ? valueAt(store.data(), path.slice(0, -1)) : undefined
        return filterOf(reference, store.data(), isRecord(row) ? row : {})
      }),
    [store, reference, path],
  )
  return useSyncExternalStore(store.subscribe, snapshot)
}

function whileEqual(read: () => Filter): () => Filter {
  let last = read()
  return () => {
    const now = read()
    if (!isEqual(now, last)) last = now
    return last
  }
}
