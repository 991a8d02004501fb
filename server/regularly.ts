import { setInterval } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

interface Job {
  /** By which the log names it. */
  name: string
  /** In ms. */
  every: number
  stopping: AbortSignal
  log: FastifyBaseLogger
}

/** Does the work now and again and again until the server stops. What it answers is logged; a failure is, and is tried again. */
export function regularly({ name, every, stopping, log }: Job, work: () => Promise<object | undefined>): void {
  const tryOnce = async () => {
    try {
      const done = await work()
      if (done) log.info(done, name)
    } catch (error) {
      log.warn({ err: error }, name)
    }
  }
  const keep = async () => {
    await tryOnce()
    for await (const _ of setInterval(every, undefined, { ref: false, signal: stopping })) await tryOnce()
  }
  keep().catch((error: unknown) => {
    if (!stopping.aborted) throw error
  })
}
