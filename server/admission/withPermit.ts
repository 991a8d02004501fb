import { t } from '../../src/texts/t.ts'
import { isBroken } from '../errors/unavailable.ts'
import { Unavailable } from '../errors/problems.ts'
import type { AcquireOptions, Semaphore } from './semaphore.ts'

/**
 * Runs the work once the semaphore gives a permit. Throws `Unavailable` with `not_done` if there is none in time. If
 * the work fails because the database is away or hangs, all waiting work is refused too, because each would wait for
 * the database as long. Abort `gone` when nobody waits for the answer.
 */
export async function withPermit<T>(
  semaphore: Semaphore,
  work: () => Promise<T>,
  options: AcquireOptions = {},
): Promise<T> {
  const leave = await semaphore.acquire(options)
  if (!leave) throw new Unavailable(t('The server is very busy right now. Please try again in a moment.'), 'not_done')
  try {
    return await work()
  } catch (error) {
    if (isBroken(error instanceof Unavailable ? error.cause : error)) semaphore.rejectWaiting()
    throw error
  } finally {
    leave()
  }
}
