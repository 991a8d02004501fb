import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Capacity, Semaphore } from '../admission/semaphore.ts'
import { withPermit } from '../admission/withPermit.ts'
import type { Outline } from './outline.ts'

export type Format = 'pdf' | 'docx'

/** What the thread is sent, and what it answers. */
export interface Making {
  format: Format
  outline: Outline
}
export type Made = { bytes: Uint8Array<ArrayBuffer> } | { failed: string }

/** Beside the build of the server as built, else what reads TypeScript in a thread. */
const thread = new URL(import.meta.url.endsWith('.ts') ? 'makeThread.mjs' : 'paperThread.js', import.meta.url)

/** In MB, and in ms: the longest paper takes a third of the memory, and two seconds. */
const most = { memory: 1024, time: 60_000, idle: 60_000 }

/**
 * Makes files of papers in a thread, one after another: whatever a paper holds, nobody else waits for it. The thread
 * has the fonts open, and ends when there has been nothing to do for a minute.
 */
export class PaperFiles {
  private readonly turns: Semaphore
  private worker: Worker | undefined
  private ending: NodeJS.Timeout | undefined

  /** The capacity has one permit. */
  constructor(
    capacity: Capacity,
    private readonly task = thread,
  ) {
    this.turns = new Semaphore(capacity)
  }

  /** Throws `Unavailable` if there is no turn in time. Abort `gone` when nobody waits for the file any more. */
  make(making: Making, gone?: AbortSignal): Promise<Buffer> {
    return withPermit(this.turns, () => this.makeNow(making), gone)
  }

  private async makeNow(making: Making): Promise<Buffer> {
    clearTimeout(this.ending)
    this.worker ??= this.started()
    const { worker } = this
    const ended = new AbortController()
    const onExit = () => ended.abort()
    worker.once('exit', onExit)
    try {
      worker.postMessage(making)
      const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(most.time)])
      const [made] = (await once(worker, 'message', { signal })) as [Made]
      if ('failed' in made) throw new Error(`The file could not be made: ${made.failed}`)
      this.ending = setTimeout(() => void this.end(), most.idle).unref()
      return Buffer.from(made.bytes.buffer)
    } catch (error) {
      await this.end()
      throw error
    } finally {
      worker.off('exit', onExit)
    }
  }

  private async end(): Promise<void> {
    const { worker } = this
    this.worker = undefined
    await worker?.terminate()
  }

  /** A thread. Whenever it ends by itself, the next file gets another. */
  private started(): Worker {
    const worker = new Worker(this.task, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: most.memory } })
    // Whoever waits for its answer hears of an error; that nobody does must not end the server.
    worker.on('error', () => {})
    worker.once('exit', () => {
      if (this.worker === worker) this.worker = undefined
    })
    worker.unref()
    return worker
  }
}
