const texts = new Set<{ what: string }>()

/** What would be lost by leaving, as the screens say it: for the ways out that are no navigation, such as logging out. */
export const unsaved = {
  /** Answers with what takes it back. */
  add(what: string): () => void {
    const entry = { what }
    texts.add(entry)
    return () => void texts.delete(entry)
  },
  /** Undefined when nothing would be lost. */
  what: (): string | undefined => [...texts][0]?.what,
}
