import { afterPress } from './afterPress.ts'

/** Time without a key after which typed text becomes data, in ms. */
const IDLE = 250

/** The inputs whose text has not become data yet. */
export interface PendingInputs {
  /** Promises that `commit` runs: after a pause, or when the inputs are settled. */
  hold(input: Element, commit: () => void): void
  isHeld(input: Element): boolean
  isEmpty(): boolean
  /** The input is left: its text becomes data, after the click where it is left by one. */
  leave(): void
  /** Runs every held commit. */
  settle(): void
}

/** `flush` is called after a pause in the typing. */
export function createPendingInputs(flush: () => void): PendingInputs {
  const held = new Map<Element, () => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let touched = 0

  /** A key only notes its time: one timer runs through the typing, and waits again for what is left of the pause. */
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
