import { once } from 'node:events'
import { setInterval } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { DefinitionFiles } from '../../lib/definitionFiles.ts'
import { beatReplay, endReplay } from '../../store/workbench/replays.ts'
import type { Db } from '../../store/transaction.ts'

/** The thread's input. */
export interface ReplayTask {
  databaseUrl: string
  id: string
  before: DefinitionFiles
  after: DefinitionFiles
}

/** Beside the build of the server as built, else what reads TypeScript in a thread. */
const thread = new URL(import.meta.url.endsWith('.ts') ? 'replayThread.mjs' : 'replayThread.js', import.meta.url)

/** In ms: how often the process says that the replay goes on, and asks whether it was stopped. */
const every = 1_000
/** In MB: two sets of definitions and a batch of applications take a fifth of it. */
const memory = 1_024

/**
 * Runs a replay that has begun in a thread of its own, at low priority, until it is done, is stopped, or the server
 * stops. Whatever ends the thread before it is done, the replay was broken off.
 */
export async function runReplay(db: Db, task: ReplayTask, stopping: AbortSignal): Promise<void> {
  const worker = new Worker(thread, {
    workerData: task,
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
    await keepBeating(db, task.id, AbortSignal.any([ended.signal, stopping]))
  } finally {
    await worker.terminate()
    await over
    await endReplay(db, task.id, { state: 'broken_off' })
  }
  if (wrong !== undefined) throw wrong
}

/** Until the replay was stopped by somebody, or the signal. */
async function keepBeating(db: Db, id: string, until: AbortSignal): Promise<void> {
  try {
    for await (const _ of setInterval(every, undefined, { ref: false, signal: until }))
      // Where the database is busy for a moment, the next beat is soon enough.
      if (!(await beatReplay(db, id).catch(() => true))) return
  } catch (error) {
    if (!until.aborted) throw error
  }
}
