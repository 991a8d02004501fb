import { useCallback, useMemo, useSyncExternalStore } from 'react'

/**
 * Marks beside the labels of some fields, which lead elsewhere. A field is drawn again only if its own mark changes.
 */
export interface FieldMarks {
  /** The text of a field's mark; undefined if it has none. */
  of(field: string): string | undefined
  /** Follows the mark of a field. */
  follow(field: string): void
  subscribe(listener: () => void): () => void
}

const nobody = () => {}

export type MarkTexts = ReadonlyMap<string, string>

const unmarked: MarkTexts = new Map()

/** The texts of these fields' marks; the same map until one of them changes. */
export function useMarkTexts(marks: FieldMarks | undefined, fields: readonly string[]): MarkTexts {
  const subscribe = useCallback((listener: () => void) => marks?.subscribe(listener) ?? nobody, [marks])
  const snapshot = useMemo(() => whileSame(() => markTextsOf(marks, fields)), [marks, fields])
  return useSyncExternalStore(subscribe, snapshot)
}

function markTextsOf(marks: FieldMarks | undefined, fields: readonly string[]): MarkTexts {
  const texts = marks ? fields.map((field) => [field, marks.of(field)] as const) : []
  const found = texts.flatMap(([field, text]) => (text === undefined ? [] : [[field, text] as const]))
  return found.length === 0 ? unmarked : new Map(found)
}

function whileSame(read: () => MarkTexts): () => MarkTexts {
  let last = unmarked
  return () => {
    const now = read()
    const isSame = now.size === last.size && [...now].every(([field, text]) => last.get(field) === text)
    if (!isSame) last = now
    return last
  }
}
