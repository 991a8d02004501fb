/** Work on the page that is not saved. */
interface Work {
  /** Whether there is any, be it kept as a draft. */
  isThere(): boolean
  /** What logging out would take away; undefined when nothing. */
  lost(): string | undefined
}

const all = new Set<Work>()

/** What the screens say of their unsaved work: for the ways out that are no navigation, such as logging out. */
export const unsaved = {
  /** Answers with what takes it back. */
  add(work: Work): () => void {
    all.add(work)
    return () => void all.delete(work)
  },
  isThere: (): boolean => [...all].some((work) => work.isThere()),
  /** Undefined when nothing would be lost. */
  lost(): string | undefined {
    for (const work of all) {
      const lost = work.lost()
      if (lost !== undefined) return lost
    }
    return undefined
  },
}
