import { isBroken } from '../errors/unavailable.ts'
import { Unavailable } from '../errors/problems.ts'
import type { Turnstile } from './turnstile.ts'

/**
 * Does the work once the turnstile lets it in. Who is turned away is told so, and has done nothing. Where the database has gone or hangs,
 * so are all who wait: each would wait for it as long again. `gone` is aborted when nobody waits for the answer any more.
 */
export async function inTurn<T>(turnstile: Turnstile, work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
  const leave = await turnstile.enter({ gone })
  if (!leave) throw new Unavailable('The server is very busy right now. Please try again in a moment.', 'not_done')
  try {
    return await work()
  } catch (error) {
    if (isBroken(error instanceof Unavailable ? error.cause : error)) turnstile.turnAway()
    throw error
  } finally {
    leave()
  }
}
