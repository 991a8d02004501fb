import { setTimeout as pause } from 'node:timers/promises'
import { Unavailable } from './problems.ts'
import { isUnavailable } from './unavailable.ts'

/** In ms, of the five seconds in which a request is answered: several steps that each wait for a hung database. */
const usualTime = 4_000

/**
 * Does what follows a write that is done, such as reading its answer. If the database fails now, or does not answer
 * `within` the time, the error says that the outcome is unknown: people must not take the write for not done, and do it
 * again.
 */
export async function afterWrite<T>(act: () => Promise<T>, within = usualTime): Promise<T> {
  const late = new AbortController()
  const limit = pause(within, undefined, { signal: late.signal, ref: false }).then(() => {
    throw Unavailable.outcomeUnknown(new Error(`What follows the write took longer than ${within} ms.`))
  })
  try {
    return await Promise.race([act(), limit])
  } catch (error) {
    throw isUnavailable(error) || error instanceof Unavailable ? Unavailable.outcomeUnknown(error) : error
  } finally {
    late.abort()
  }
}
