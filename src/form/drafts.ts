/** Time without a key after which typed text becomes data, in ms. */
const IDLE = 250

/** The inputs whose text has not become data yet. */
export interface Drafts {
  /** Promises that `commit` runs: after a pause, or when the drafts are settled. */
  hold(input: Element, commit: () => void): void
  isHeld(input: Element): boolean
  isEmpty(): boolean
  /** Runs every held commit. */
  settle(): void
}

/** `flush` is called after a pause in the typing. */
export function createDrafts(flush: () => void): Drafts {
  const held = new Map<Element, () => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    hold: (input, commit) => {
      held.set(input, commit)
      clearTimeout(timer)
      timer = setTimeout(flush, IDLE)
    },
    isHeld: (input) => held.has(input),
    isEmpty: () => held.size === 0,
    settle: () => {
      clearTimeout(timer)
      const commits = [...held.values()]
      held.clear()
      commits.forEach((commit) => commit())
    },
  }
}
