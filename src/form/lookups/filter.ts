import { useMemo, useSyncExternalStore } from 'react'
import type { ReferenceDefinition } from '../../engine/definition.ts'
import { isEqual } from '../../engine/path.ts'
import { type Filter, filterOf } from '../../engine/records/where.ts'
import { useFormContext } from '../context.ts'
import { type FieldPath, pathText } from '../store/path.ts'

/** The filter of a reference for the form's present data; the same object until the filter changes. */
export function useFilter(reference: ReferenceDefinition, path: FieldPath): Filter {
  const { stage, store } = useFormContext()
  const snapshot = useMemo(
    () => whileEqual(() => filterOf(stage, reference, store.data(), pathText(path))),
    [stage, store, reference, path],
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
