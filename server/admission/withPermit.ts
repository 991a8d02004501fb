import { isBroken } from '../errors/unavailable.ts'
import { Unavailable } from '../errors/problems.ts'
import type { Semaphore } from './semaphore.ts'

/**
 * Does the work once the semaphore lets it in. Who is turned away is told so, and has done nothing. Where the database has gone or hangs,
 * so are all who wait: each would wait for it as long again. `gone` is aborted when nobody waits for the answer any more.
 */
export async function withPermit<T>(semaphore: Semaphore, work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
  const leave = await semaphore.acquire({ gone })
  if (!leave) throw new Unavailable('The server is very busy right now. Please try again in a moment.', 'not_done')
  try {
    return await work()
  } catch (error) {
    if (isBroken(error instanceof Unavailable ? error.cause : error)) semaphore.rejectWaiting()
    throw error
  } finally {
    leave()
  }
}
