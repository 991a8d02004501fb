type Check = () => string | undefined

const checks = new Set<Check>()

/** What would be lost by leaving, as the screens say it: for the ways out that are no navigation, such as logging out. */
export const unsaved = {
  /** `check` answers what would be lost, if anything would. Answers with what takes it back. */
  add(check: Check): () => void {
    const entry: Check = () => check()
    checks.add(entry)
    return () => void checks.delete(entry)
  },
  /** Undefined when nothing would be lost. */
  what(): string | undefined {
    for (const check of checks) {
      const lost = check()
      if (lost !== undefined) return lost
    }
    return undefined
  },
}
