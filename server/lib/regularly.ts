import { setInterval } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

interface Job {
  /** The work's name in the log. */
  name: string
  log: FastifyBaseLogger
}

interface RegularJob extends Job {
  /** In ms. */
  every: number
  stopping: AbortSignal
}

/**
 * Does the work now and at intervals until the server stops. Logs its result; logs a failure and tries again at the
 * next interval.
 */
export function regularly({ every, stopping, ...job }: RegularJob, work: () => Promise<object | undefined>): void {
  const keep = async () => {
    if (stopping.aborted) return
    await attempt(job, work)
    for await (const _ of setInterval(every, undefined, { ref: false, signal: stopping })) await attempt(job, work)
  }
  keep().catch((error: unknown) => {
    if (!stopping.aborted) throw error
  })
}

/** Does the work once, and logs its result or failure. */
export async function attempt({ name, log }: Job, work: () => Promise<object | undefined>): Promise<void> {
  try {
    const done = await work()
    if (done) log.info(done, name)
  } catch (error) {
    log.warn({ err: error }, name)
  }
}
