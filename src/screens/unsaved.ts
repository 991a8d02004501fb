/** Work on the page that is not saved. */
interface Work {
  /** Whether there is unsaved work, even if a draft of it is kept. */
  isThere(): boolean
  /** What logging out would lose; undefined if nothing. */
  lost(): string | undefined
  /** Whether everything that can be kept as a draft is kept. Begins to keep the rest. */
  isKept(): boolean
}

const all = new Set<Work>()

/** The unsaved work of all screens, for ways out other than navigation, such as logging out. */
export const unsaved = {
  /** Returns a function that withdraws it. */
  add(work: Work): () => void {
    all.add(work)
    return () => void all.delete(work)
  },
  isThere: (): boolean => [...all].some((work) => work.isThere()),
  /** Waits up to `ms` for the work to be kept, then returns what would still be lost; undefined if nothing. */
  async lostIn(ms: number): Promise<string | undefined> {
    await until(() => lost() === undefined, ms)
    return lost()
  },
  /** Resolves when everything is kept as a draft, or after `ms` in any case. */
  keptIn: (ms: number): Promise<void> => until(() => [...all].every((work) => work.isKept()), ms),
}

/** In ms: how often it checks. */
const step = 100

async function until(isSo: () => boolean, ms: number): Promise<void> {
  for (let left = ms; !isSo() && left > 0; left -= step) await new Promise((resolve) => setTimeout(resolve, step))
}

/** Without what one of them says for another as well. */
function lost(): string | undefined {
  const texts = [...new Set([...all].flatMap((work) => work.lost() ?? []))]
  return texts.filter((text) => !texts.some((other) => other !== text && other.includes(text))).join(' ') || undefined
}
