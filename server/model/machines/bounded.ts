/** What a machine may do at once at most: the check of the definitions refuses what goes round for ever, and this stops what it overlooks. */
export const bounds = { maxIterations: 1_000 }

/** The work of a machine, with an error that names the definition where it comes to no end. */
export function bounded<T>(id: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('Infinite loop detected')) throw error
    throw new Error(
      `Workflow ${id} comes to no end: more than ${bounds.maxIterations} transitions follow each other without an event.`,
      { cause: error },
    )
  }
}
