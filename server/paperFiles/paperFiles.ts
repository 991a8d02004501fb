import { type Capacity, Semaphore } from '../admission/semaphore.ts'
import { withPermit } from '../admission/withPermit.ts'
import { TaskThread } from '../lib/taskThread.ts'
import { threadScript } from '../lib/threadScript.ts'
import type { OutlinedPaper } from './outline.ts'

export type Format = 'pdf' | 'docx'

/** The messages to the thread and its answers. */
export interface PaperFileTask {
  format: Format
  paper: OutlinedPaper
  /** The reader's language. The texts of the definitions are already in it. */
  language: string
}
export type PaperFileAnswer = { bytes: Uint8Array<ArrayBuffer> } | { failed: string }

const thread = threadScript('paperThread', import.meta.url)

/** The limits, in MB and in ms. The longest paper takes a third of the memory, and two seconds. */
const most = { memory: 1024, time: 60_000, idle: 60_000 }

/**
 * Makes files of papers in a thread, one after another. The thread keeps the fonts open. It also composes the paper's
 * texts and parses its formatted texts: for a million characters that would block the process for too long.
 */
export class PaperFiles {
  private readonly turns: Semaphore
  private readonly thread: TaskThread<PaperFileTask, PaperFileAnswer>

  /** The capacity must have a single permit. */
  constructor(capacity: Capacity, task = thread) {
    this.turns = new Semaphore(capacity)
    this.thread = new TaskThread(task, most)
  }

  /**
   * Makes a file. Throws `Unavailable` if its turn does not come in time. Abort `gone` when nobody waits for the file
   * any more.
   */
  make(task: PaperFileTask, gone?: AbortSignal): Promise<Buffer> {
    return withPermit(this.turns, () => this.makeNow(task), { gone })
  }

  private async makeNow(task: PaperFileTask): Promise<Buffer> {
    const made = await this.thread.run(task)
    if ('bytes' in made) return Buffer.from(made.bytes.buffer)
    await this.thread.end()
    throw new Error(`The file could not be made: ${made.failed}`)
  }
}
