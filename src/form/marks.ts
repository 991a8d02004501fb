import { useCallback, useSyncExternalStore } from 'react'

/** Beside the labels of some fields, and leading elsewhere. A field is drawn again only when its own changes. */
export interface FieldMarks {
  /** What the mark of a field says; undefined where it has none. */
  of(field: string): string | undefined
  /** Follows the mark of a field. */
  follow(field: string): void
  subscribe(listener: () => void): () => void
}

const nobody = () => {}

/** The mark of a field. */
export function useMark(marks: FieldMarks | undefined, field: string): string | undefined {
  const subscribe = useCallback((listener: () => void) => marks?.subscribe(listener) ?? nobody, [marks])
  return useSyncExternalStore(subscribe, () => marks?.of(field))
}
