import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as othersFirst } from 'node:timers/promises'

/** Does the work; tells too for how long at most, in ms, nothing else had a turn in this thread meanwhile. */
export async function longestTurn<T>(work: () => T | Promise<T>): Promise<{ done: T; held: number }> {
  const turns = monitorEventLoopDelay({ resolution: 1 })
  turns.enable()
  try {
    const done = await work()
    // What was held up counts when its timer comes: in the next turn.
    await othersFirst()
    await othersFirst()
    return { done, held: turns.max / 1e6 }
  } finally {
    turns.disable()
  }
}
