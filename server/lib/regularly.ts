import { setInterval } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

interface Job {
  /** By which the log names it. */
  name: string
  log: FastifyBaseLogger
}

interface RegularJob extends Job {
  /** In ms. */
  every: number
  stopping: AbortSignal
}

/**
 * Does the work now and again and again until the server stops. What it answers is logged; a failure is, and is tried
 * again.
 */
export function regularly({ every, stopping, ...job }: RegularJob, work: () => Promise<object | undefined>): void {
  const keep = async () => {
    await attempt(job, work)
    for await (const _ of setInterval(every, undefined, { ref: false, signal: stopping })) await attempt(job, work)
  }
  keep().catch((error: unknown) => {
    if (!stopping.aborted) throw error
  })
}

/** Does the work once. What it answers is logged, and so is a failure. */
export async function attempt({ name, log }: Job, work: () => Promise<object | undefined>): Promise<void> {
  try {
    const done = await work()
    if (done) log.info(done, name)
  } catch (error) {
    log.warn({ err: error }, name)
  }
}
