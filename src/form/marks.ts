import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Beside the labels of some fields, and leading elsewhere. A field is drawn again only when its own changes. */
export interface FieldMarks {
  /** What the mark of a field says; undefined where it has none. */
  of(field: string): string | undefined
  /** Follows the mark of a field. */
  follow(field: string): void
  subscribe(listener: () => void): () => void
}

const nobody = () => {}

export type Marked = ReadonlyMap<string, string>

const unmarked: Marked = new Map()

/** What the marks of these fields say; the same map until one of them says something else. */
export function useMarked(marks: FieldMarks | undefined, fields: readonly string[]): Marked {
  const subscribe = useCallback((listener: () => void) => marks?.subscribe(listener) ?? nobody, [marks])
  const snapshot = useMemo(() => whileSame(() => markedAmong(marks, fields)), [marks, fields])
  return useSyncExternalStore(subscribe, snapshot)
}

function markedAmong(marks: FieldMarks | undefined, fields: readonly string[]): Marked {
  const texts = marks ? fields.map((field) => [field, marks.of(field)] as const) : []
  const found = texts.flatMap(([field, text]) => (text === undefined ? [] : [[field, text] as const]))
  return found.length === 0 ? unmarked : new Map(found)
}

function whileSame(read: () => Marked): () => Marked {
  let last = unmarked
  return () => {
    const now = read()
    const isSame = now.size === last.size && [...now].every(([field, text]) => last.get(field) === text)
    if (!isSame) last = now
    return last
  }
}
