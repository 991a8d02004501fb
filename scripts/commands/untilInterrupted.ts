const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A signal has ended a command before it was done. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError'

  constructor(readonly signal: NodeJS.Signals) {
    super('The command was interrupted before it was done.')
  }
}

/**
 * Does work that must not be cut off: a signal to end only aborts `stopping`, so that the work can remove what is
 * unfinished and stop a database that it has started. Further signals are ignored, because npm passes Ctrl+C on a
 * second time. Throws `InterruptedError` if the work fails after a signal.
 */
export async function untilInterrupted<T>(work: (stopping: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  const stop = (signal: NodeJS.Signals) => stopping.abort(new InterruptedError(signal))
  for (const signal of signals) process.on(signal, stop)
  try {
    return await work(stopping.signal)
  } catch (error) {
    stopping.signal.throwIfAborted()
    throw error
  } finally {
    for (const signal of signals) process.off(signal, stop)
  }
}
