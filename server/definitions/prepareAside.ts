import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { threadScript } from '../lib/threadScript.ts'
import type { Prepared } from './prepare.ts'
import type { Origin } from './read.ts'
import { DefinitionsRefused } from './refused.ts'

/** The thread's input. */
export interface Task {
  origin: Origin
  cache?: string
}
export type Verdict = { prepared: Prepared } | { mistakes: string[] } | { failed: string }

const thread = threadScript('prepareThread', import.meta.url)

/**
 * The most time (ms) and memory (MB) that a check may take. The product's own definitions take a few seconds and a
 * tenth of the memory.
 */
const usual = { time: 120_000, memory: 768 }

interface Options {
  cache?: string
  most?: typeof usual
}

/**
 * Does the same as `prepare` in a thread of its own, so that no files, whatever they contain, can block other requests
 * or end the process.
 */
export async function prepareAside(origin: Origin, { cache, most = usual }: Options = {}): Promise<Prepared> {
  const verdict = await verdictOf({ origin, cache }, most)
  if ('prepared' in verdict) return verdict.prepared
  if ('mistakes' in verdict) throw new DefinitionsRefused(verdict.mistakes)
  throw new Error(verdict.failed)
}

async function verdictOf(workerData: Task, most: typeof usual): Promise<Verdict> {
  const worker = new Worker(thread, {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: most.memory },
  })
  worker.unref()
  try {
    const [verdict] = (await once(worker, 'message', { signal: AbortSignal.timeout(most.time) })) as [Verdict]
    return verdict
  } catch (error) {
    return { mistakes: [`stages:1:1: ${whyNot(error, most)}`] }
  } finally {
    await worker.terminate()
  }
}

function whyNot(error: unknown, most: typeof usual): string {
  if (error instanceof Error && error.name === 'AbortError')
    return `these definitions cannot be checked in ${most.time / 1000} s. Make them smaller.`
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return `these definitions cannot be checked with ${most.memory} MB of memory. Make them smaller.`
  return `these definitions cannot be checked: ${String(error)}`
}
