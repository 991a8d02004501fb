/** Work on the page that is not saved. */
interface Work {
  /** Whether there is any, be it kept as a draft. */
  isThere(): boolean
  /** What logging out would take away; undefined when nothing. */
  lost(): string | undefined
  /** Whether all that can be kept as a draft is kept; what is not is being kept from now on. */
  isKept(): boolean
}

const all = new Set<Work>()

/** What the screens say of their unsaved work: for the ways out that are no navigation, such as logging out. */
export const unsaved = {
  /** Returns how to withdraw it. */
  add(work: Work): () => void {
    all.add(work)
    return () => void all.delete(work)
  },
  isThere: (): boolean => [...all].some((work) => work.isThere()),
  /** What would be lost even so many ms from now, as it is being kept meanwhile; undefined when nothing. */
  async lostIn(ms: number): Promise<string | undefined> {
    await until(() => lost() === undefined, ms)
    return lost()
  },
  /** Resolves when everything is kept as a draft, but after so many ms in any case. */
  keptIn: (ms: number): Promise<void> => until(() => [...all].every((work) => work.isKept()), ms),
}

/** In ms. */
const step = 100

async function until(isSo: () => boolean, ms: number): Promise<void> {
  for (let left = ms; !isSo() && left > 0; left -= step) await new Promise((resolve) => setTimeout(resolve, step))
}

function lost(): string | undefined {
  for (const work of all) {
    const what = work.lost()
    if (what !== undefined) return what
  }
  return undefined
}
