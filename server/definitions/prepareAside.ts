import { ForOperator } from '../errors/forOperator.ts'
import { TaskThread, type ThreadLimits } from '../lib/taskThread.ts'
import { threadScript } from '../lib/threadScript.ts'
import type { PreparedDefinitions } from './prepare.ts'
import type { Origin } from './read.ts'
import { CheckNotDone, DefinitionsRefused } from './refused.ts'

/** A check: the thread's input. */
export interface Task {
  origin: Origin
  cache?: string
}
export type Verdict = { prepared: PreparedDefinitions } | { mistakes: string[] } | { failed: string }

const script = threadScript('prepareThread', import.meta.url)

/**
 * The most time (ms) and memory (MB) that a check may take. The product's own definitions take a few seconds and a
 * tenth of the memory.
 */
const usual: ThreadLimits = { time: 120_000, memory: 768, idle: 5_000 }

/** Idle threads by their limits. They are kept because a new thread takes longer to load its code than to check. */
const idle = new Map<ThreadLimits, TaskThread<Task, Verdict>>()

interface Options {
  cache?: string
  /** Checks that pass the same object share a thread. */
  most?: ThreadLimits
}

/**
 * Does the same as `prepare` in another thread, so that no files, whatever they contain, can block other requests or
 * end the process. Throws `CheckNotDone` if the check takes too long or the thread fails.
 */
export async function prepareAside(
  origin: Origin,
  { cache, most = usual }: Options = {},
): Promise<PreparedDefinitions> {
  const verdict = await verdictOn({ origin, cache }, most)
  if ('prepared' in verdict) return verdict.prepared
  if ('mistakes' in verdict) throw new DefinitionsRefused(verdict.mistakes)
  throw new ForOperator(verdict.failed)
}

async function verdictOn(task: Task, most: ThreadLimits): Promise<Verdict> {
  const thread = idle.get(most) ?? new TaskThread<Task, Verdict>(script, most)
  idle.delete(most)
  try {
    return await thread.run(task)
  } catch (error) {
    const mistakes = [`stages:1:1: ${whyNot(error, most)}`]
    throw isOutOfMemory(error) ? new DefinitionsRefused(mistakes) : new CheckNotDone(mistakes)
  } finally {
    // Concurrent checks each have a thread; only one is kept.
    if (idle.has(most)) await thread.end()
    else idle.set(most, thread)
  }
}

/** The thread has a limit of its own, so that this says more of the definitions than of the machine. */
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

function whyNot(error: unknown, most: ThreadLimits): string {
  if (error instanceof Error && error.name === 'AbortError')
    return `these definitions cannot be checked in ${most.time / 1000} s. Make them smaller.`
  if (isOutOfMemory(error))
    return `these definitions cannot be checked with ${most.memory} MB of memory. Make them smaller.`
  return `these definitions cannot be checked: ${String(error)}`
}
