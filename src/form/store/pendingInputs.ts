import { afterPress } from './afterPress.ts'

/** In ms: how long typing must pause before typed text becomes data. */
const IDLE = 250

/** The inputs whose text has not become data yet. */
export interface PendingInputs {
  /** Promises that `commit` runs: after a pause, or when the inputs are settled. */
  hold(input: Element, commit: () => void): void
  isHeld(input: Element): boolean
  isEmpty(): boolean
  /** The person leaves the input: its text becomes data, but only after the click if a click leaves it. */
  leave(): void
  /** Runs every held commit. */
  settle(): void
}

/** `flush` is called after a pause in the typing. */
export function createPendingInputs(flush: () => void): PendingInputs {
  const held = new Map<Element, () => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let touched = 0

  /**
   * Each key only records its time. A single timer runs while somebody types, and waits again for the rest of the
   * pause.
   */
  function wait() {
    const left = touched + IDLE - Date.now()
    timer = left > 0 ? setTimeout(wait, left) : undefined
    if (timer === undefined) afterPress(flush)
  }

  return {
    hold: (input, commit) => {
      held.set(input, commit)
      touched = Date.now()
      timer ??= setTimeout(wait, IDLE)
    },
    isHeld: (input) => held.has(input),
    isEmpty: () => held.size === 0,
    leave: () => afterPress(flush),
    settle: () => {
      clearTimeout(timer)
      timer = undefined
      const commits = [...held.values()]
      held.clear()
      commits.forEach((commit) => commit())
    },
  }
}
