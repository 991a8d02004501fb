import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface ThreadLimits {
  /** In MB. */
  memory: number
  /** In ms: the longest time for one task. */
  time: number
  /** In ms: how long the thread stays without a task. */
  idle: number
}

/**
 * A thread that runs tasks one after another, so that a long task does not hold up the process. The thread ends when it
 * has been idle for a while.
 */
export class TaskThread<Task, Answer> {
  private worker: Worker | undefined
  private ending: NodeJS.Timeout | undefined

  constructor(
    private readonly thread: URL,
    private readonly most: ThreadLimits,
  ) {}

  /** Runs a task. Call it for one task at a time. Throws an `AbortError` if the thread ends or takes too long. */
  async run(task: Task): Promise<Answer> {
    clearTimeout(this.ending)
    this.worker ??= this.started()
    const { worker } = this
    const ended = new AbortController()
    const onExit = () => ended.abort()
    worker.once('exit', onExit)
    try {
      worker.postMessage(task)
      const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(this.most.time)])
      const [answer] = (await once(worker, 'message', { signal })) as [Answer]
      this.ending = setTimeout(() => void this.end(), this.most.idle).unref()
      return answer
    } catch (error) {
      await this.end()
      throw error
    } finally {
      worker.off('exit', onExit)
    }
  }

  async end(): Promise<void> {
    const { worker } = this
    this.worker = undefined
    await worker?.terminate()
  }

  /** Starts a thread. If it ends by itself, the next task gets a new one. */
  private started(): Worker {
    const worker = new Worker(this.thread, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.most.memory },
    })
    // `run` gets the error of a task. Without this listener, an error while no task runs would end the server.
    worker.on('error', () => {})
    worker.once('exit', () => {
      if (this.worker === worker) this.worker = undefined
    })
    worker.unref()
    return worker
  }
}
