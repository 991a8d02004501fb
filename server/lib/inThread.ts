import { once } from 'node:events'
import { setInterval } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

interface ThreadOptions {
  /** The thread's input. */
  data: object
  /** In MB. */
  memory: number
  /** Reports that the work continues; false if somebody has stopped it meanwhile. */
  reportRunning(): Promise<boolean>
  stopping: AbortSignal
}

/** In ms: how often the process reports that the work continues, and asks whether it was stopped. */
const every = 1_000

/**
 * Runs work in a thread of its own until the work is done or stopped, or the server stops. Throws if the thread ends
 * before the work is done.
 */
export async function runInThread(
  thread: URL,
  { data, memory, reportRunning, stopping }: ThreadOptions,
): Promise<void> {
  const worker = new Worker(thread, {
    workerData: data,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memory },
  })
  worker.unref()
  let wrong: Error | undefined
  worker.once('error', (error) => (wrong = error))
  const ended = new AbortController()
  const over = once(worker, 'exit').then(
    () => ended.abort(),
    () => ended.abort(),
  )
  try {
    await keepReporting(reportRunning, AbortSignal.any([ended.signal, stopping]))
  } finally {
    await worker.terminate()
    await over
  }
  if (wrong !== undefined) throw wrong
}

/** Calls `reportRunning` until somebody or the signal stops the work. */
async function keepReporting(reportRunning: () => Promise<boolean>, until: AbortSignal): Promise<void> {
  try {
    for await (const _ of setInterval(every, undefined, { ref: false, signal: until }))
      // If the database is busy for a moment, the next report is soon enough.
      if (!(await reportRunning().catch(() => true))) return
  } catch (error) {
    if (!until.aborted) throw error
  }
}
