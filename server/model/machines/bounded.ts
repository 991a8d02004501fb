/**
 * The limit on a machine's automatic steps. The check of the definitions refuses endless loops; this stops any that it
 * misses.
 */
export const bounds = { maxIterations: 1_000 }

/** Runs a machine. If it exceeds the limit, throws an error that names the definition. */
export function bounded<T>(id: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('Infinite loop detected')) throw error
    throw new Error(
      `Workflow ${id} does not end: more than ${bounds.maxIterations} transitions follow each other without an event.`,
      { cause: error },
    )
  }
}
