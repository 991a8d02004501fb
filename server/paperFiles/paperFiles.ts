import { type Capacity, Semaphore } from '../admission/semaphore.ts'
import { withPermit } from '../admission/withPermit.ts'
import { TaskThread } from '../lib/taskThread.ts'
import type { OutlinedPaper } from './outline.ts'

export type Format = 'pdf' | 'docx'

/** What the thread is sent, and what it answers. */
export interface Making {
  format: Format
  paper: OutlinedPaper
  /** Of the reader. The texts of the definitions are in it already. */
  language: string
}
export type Made = { bytes: Uint8Array<ArrayBuffer> } | { failed: string }

/** The thread's script: the built one in a build; from source, one that makes the thread read TypeScript. */
const thread = new URL(import.meta.url.endsWith('.ts') ? 'makeThread.mjs' : 'paperThread.js', import.meta.url)

/** In MB, and in ms: the longest paper takes a third of the memory, and two seconds. */
const most = { memory: 1024, time: 60_000, idle: 60_000 }

/**
 * Makes files of papers in a thread, one after another. The thread has the fonts open. It also puts the paper into
 * words and reads its formatted texts: of a million characters that takes longer than others should wait.
 */
export class PaperFiles {
  private readonly turns: Semaphore
  private readonly thread: TaskThread<Making, Made>

  /** The capacity has one permit. */
  constructor(capacity: Capacity, task = thread) {
    this.turns = new Semaphore(capacity)
    this.thread = new TaskThread(task, most)
  }

  /** Throws `Unavailable` if there is no turn in time. Abort `gone` when nobody waits for the file any more. */
  make(making: Making, gone?: AbortSignal): Promise<Buffer> {
    return withPermit(this.turns, () => this.makeNow(making), { gone })
  }

  private async makeNow(making: Making): Promise<Buffer> {
    const made = await this.thread.run(making)
    if ('bytes' in made) return Buffer.from(made.bytes.buffer)
    await this.thread.end()
    throw new Error(`The file could not be made: ${made.failed}`)
  }
}
